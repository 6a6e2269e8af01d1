import Digests
import Files
import Glibc

/// The bytes of a blob that is being stored.
enum BlobSource {
  case bytes([UInt8])
  case file(InputFile)

  /// Opens a file, which may be empty.
  init(file path: String) throws(FileError) {
    do throws(FileError) {
      self = .file(try InputFile(path))
    } catch {
      guard error.kind == .empty else { throw error }
      self = .bytes([])
    }
  }

  var size: Int64 {
    switch self {
    case .bytes(let bytes): Int64(bytes.count)
    case .file(let file): file.size
    }
  }

  /// Returns some bytes from an offset on: `most`, or fewer at the end. Throws `damaged` if a file has become shorter.
  func piece(at offset: Int64, most: Int) throws(FileError) -> [UInt8] {
    let count = Int(min(Int64(most), size - offset))
    switch self {
    case .bytes(let bytes): return Array(bytes[Int(offset)..<Int(offset) + count])
    case .file(let file):
      let piece = try file.bytes(at: offset, count: count)
      guard piece.isEmpty == (count == 0) else {
        throw FileError(.damaged, .read, file: file.name, reason: "it became shorter while it was read; store it again")
      }
      return piece
    }
  }

  func digest() throws(FileError) -> SHA256Digest {
    switch self {
    case .bytes(let bytes): SHA256Digest(of: bytes)
    case .file(let file): try SHA256Digest(of: file)
    }
  }
}
