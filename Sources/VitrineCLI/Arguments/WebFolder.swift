import Files
import Foundation

/// The folder of scripts and pages that Scripts/build-web makes.
enum WebFolder {
  /// Returns the folder of this name; if it is nil, the installed one, or the one that has been built here.
  static func find(_ name: String?) throws -> URL {
    let binary = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let candidates =
      name.map { [URL(fileURLWithPath: $0)] } ?? [
        binary.appending(path: "web"), binary.appending(path: "../../web"),
      ]
    let found = candidates.first {
      FileManager.default.fileExists(atPath: $0.appending(path: "vitrine-glass/optics.wasm").path)
    }
    guard let found else {
      throw FileError(
        .missing, .read, file: name ?? ".build/web",
        reason: "it has no vitrine-glass/optics.wasm; run Scripts/build-wasm and Scripts/build-web first")
    }
    return found.standardizedFileURL
  }
}
