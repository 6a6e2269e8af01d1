import Files

extension MemoryFile {
  /// Creates a file for libvips, which accepts profiles only by path, and photos only by descriptor.
  static func forVips(_ bytes: [UInt8]) throws(VipsFailure) -> MemoryFile {
    do throws(FileError) { return try MemoryFile(bytes) } catch { throw .fileError(error) }
  }
}
