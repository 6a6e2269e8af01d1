public import Foundation

/// A folder of one test's own, removed when the test is over.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// Makes the folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "vitrine-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in it.
  public subscript(name: String) -> String { url.appending(path: name).path }

  /// The names of all that is in it, hidden files too, in order.
  public var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

  /// Makes a file of these bytes and tells its path.
  public func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    try Data(bytes).write(to: URL(filePath: self[name]))
    return self[name]
  }

  /// Makes a file of this text and tells its path.
  public func file(_ name: String, _ text: String) throws -> String { try file(name, text.utf8) }
}

/// All bytes of a file.
public func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }
