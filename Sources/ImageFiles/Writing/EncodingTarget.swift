import CVips
import Files

/// A libvips encoding target that inserts additional bytes into the encoder's output.
final class EncodingTarget {
  /// Writes the next bytes.
  private let write: (UnsafeRawBufferPointer) throws(FileError) -> Void
  private let insertion: [UInt8]
  /// The offset in the encoder's output at which to insert.
  private let insertionOffset: Int
  /// The number of bytes received from the encoder so far.
  private var received = 0
  /// The error of a failed write; nil if no write has failed.
  private var error: FileError?

  /// Creates a target that passes bytes to `write`, with `insertion` before the encoder's byte at `offset`.
  init(
    inserting insertion: [UInt8], at offset: Int, write: @escaping (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) {
    self.write = write
    self.insertion = insertion
    insertionOffset = offset
  }

  /// Encodes an image and returns once all bytes have been written.
  func encode(
    _ image: LazyImage, with save: (LazyImage, UnsafeMutablePointer<VipsTarget>) -> Int32
  ) throws(VipsFailure) {
    let this = Unmanaged.passUnretained(self).toOpaque()
    let target = shim_target_new(
      { _, bytes, count, this in
        let target = Unmanaged<EncodingTarget>.fromOpaque(this!).takeUnretainedValue()
        return target.receive(UnsafeRawBufferPointer(start: bytes, count: Int(count))) ? count : -1
      }, this)
    guard let target else { throw .library }
    defer { shim_unref(target) }
    let status = save(image, target)
    if let error { throw .fileError(error) }
    guard status == 0 else { throw .library }
  }

  /// Handles the next bytes from the encoder. Returns false if they cannot be written.
  private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let before = min(bytes.count, max(0, insertionOffset - received))
    let reachesInsertion = received <= insertionOffset && insertionOffset < received + bytes.count
    received += bytes.count
    do throws(FileError) {
      try write(UnsafeRawBufferPointer(rebasing: bytes[..<before]))
      if reachesInsertion {
        try insertion.withUnsafeBufferPointer { (bytes) throws(FileError) in try write(UnsafeRawBufferPointer(bytes)) }
      }
      try write(UnsafeRawBufferPointer(rebasing: bytes[before...]))
      return true
    } catch {
      self.error = error
      return false
    }
  }
}
