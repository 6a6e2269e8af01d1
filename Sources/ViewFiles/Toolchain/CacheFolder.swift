package import Foundation

/// A cache folder for compiled modules and tools.
package struct CacheFolder: Sendable {
  /// The folder.
  package let url: URL

  /// Creates a cache in a folder, which itself is created on first use.
  package init(_ url: URL) { self.url = url }

  /// The folder that the XDG base directory specification suggests for the user.
  package static var user: CacheFolder {
    let named = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"].flatMap {
      $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil
    }
    let base = named ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache")
    return CacheFolder(base.appending(path: "vitrine"))
  }

  /// Compiled modules of C libraries and of Swift.
  var modules: URL { url.appending(path: "modules") }

  /// Returns a file of this name, which `make` writes on first use.
  ///
  /// `make` writes a file of another name beside it, so that programs that run at the same time see the file complete
  /// or not at all.
  func file(_ name: String, make: (_ path: URL) async throws -> Void) async throws -> URL {
    let file = url.appending(path: name)
    if FileManager.default.fileExists(atPath: file.path) { return file }
    do { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) } catch {
      throw ViewFileError("cannot create the folder \(url.path); name another one in XDG_CACHE_HOME")
    }
    let draft = url.appending(path: "\(name).\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: draft) }
    try await make(draft)
    guard rename(draft.path, file.path) == 0 else {
      throw ViewFileError("cannot write \(file.path): \(String(cString: strerror(errno)))")
    }
    return file
  }
}
