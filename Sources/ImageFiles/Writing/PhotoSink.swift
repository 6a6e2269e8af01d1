import Files

/// The destination of an encoded photo: an output file or memory.
struct PhotoSink {
  /// The user's name for the output, for error messages.
  let name: String
  /// Discards everything written so far. Called before each attempt to encode.
  let restart: () throws(FileError) -> Void
  /// Appends bytes.
  let write: (UnsafeRawBufferPointer) throws(FileError) -> Void

  init(
    name: String, restart: @escaping () throws(FileError) -> Void,
    write: @escaping (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) {
    self.name = name
    self.restart = restart
    self.write = write
  }

  /// Creates a sink that writes to a file, which the caller commits.
  init(_ output: OutputFile) {
    self.init(
      name: output.name, restart: { () throws(FileError) in try output.clear() },
      write: { (bytes) throws(FileError) in try output.write(bytes) })
  }

  /// Creates a sink that writes to memory.
  init(_ bytes: EncodedBytes) {
    self.init(name: "the image", restart: { bytes.all = [] }, write: { bytes.all += $0 })
  }
}

/// Encoded bytes in memory.
final class EncodedBytes {
  var all: [UInt8] = []
}
