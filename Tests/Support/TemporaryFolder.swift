public import Foundation

/// A folder for a single test, removed when the test ends.
public final class TemporaryFolder: Sendable {
  /// The location of the folder.
  public let url: URL

  /// Creates the folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "vitrine-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder.
  public subscript(name: String) -> String { url.appending(path: name).path }

  /// The sorted names of everything in the folder, including hidden files.
  public var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

  /// Creates a file with the given bytes and returns its path.
  public func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    try Data(bytes).write(to: URL(filePath: self[name]))
    return self[name]
  }

  /// Creates a file with the given text and returns its path.
  public func file(_ name: String, _ text: String) throws -> String { try file(name, text.utf8) }
}

/// Returns all bytes of a file.
public func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }
