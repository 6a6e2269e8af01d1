import Glibc

/// Identifies a file whatever it is called, through links too.
///
/// Two identities are equal if writing to one file would change or replace the other.
public struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t
  /// The name in the folder that the numbers identify, for a file that does not exist yet; otherwise nil.
  private let name: String?

  /// Identifies the file at a path, or the one that could be created there. Returns nil if its folder does not exist.
  public init?(path: String) {
    var status = stat()
    if path.withPath({ stat($0, &status) }) == 0 {
      self.init(status, name: nil)
      return
    }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    guard folder.withPath({ stat($0, &status) }) == 0 else { return nil }
    self.init(status, name: String(slash.map { path[path.index(after: $0)...] } ?? path[...]))
  }

  /// Identifies an open file. Returns nil if the descriptor is closed.
  public init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status, name: nil)
  }

  private init(_ status: stat, name: String?) {
    device = status.st_dev
    number = status.st_ino
    self.name = name
  }
}
