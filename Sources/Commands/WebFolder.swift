import Files
package import Foundation

/// The folder of scripts and pages that Scripts/build-web makes.
package enum WebFolder {
  private static let folder = CommandFolder(
    name: "web", pathInClone: "../../../.build/web", file: "vitrine-glass/optics.wasm")

  /// Returns the folder of this name; if it is nil, the installed one, or the one that has been built here.
  package static func find(_ name: String?) throws -> URL {
    let named = name.map { URL(fileURLWithPath: $0) }
    guard let found = named.map({ folder.isComplete($0) ? $0 : nil }) ?? folder.url else {
      throw FileError(
        .missing, .read, file: name ?? ".build/web",
        reason: "it has no \(folder.file); run Scripts/build-wasm and Scripts/build-web first")
    }
    return found.standardizedFileURL
  }
}
