import Foundation

/// The Swift files that a path stands for.
package enum SwiftFiles {
  /// The largest number of files in a folder.
  private static let most = 500

  /// Returns the path of `Assets.xcassets` in a folder or beside a Swift file, or nil if it does not exist.
  package static func assetCatalogue(beside path: String) -> String? {
    let url = URL(fileURLWithPath: path)
    let folder = path.hasSuffix(".swift") ? url.deletingLastPathComponent() : url
    let catalogue = folder.appending(path: "Assets.xcassets").path
    return FileManager.default.fileExists(atPath: catalogue) ? catalogue : nil
  }

  /// Returns a file, or the Swift files in a folder and its subfolders, in the order of their names.
  ///
  /// Hidden folders, a package's manifest and its tests are left out. Throws a `ViewFileError` if there is none.
  package static func at(_ path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ViewFileError("cannot read \(path): there is no such file or folder")
    }
    guard isFolder.boolValue else { return [path] }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    let files = names.filter { name in
      let parts = name.split(separator: "/")
      return name.hasSuffix(".swift") && parts.last != "Package.swift"
        && !parts.contains { $0.hasPrefix(".") || $0.hasSuffix("Tests") }
    }.sorted()
    guard !files.isEmpty else { throw ViewFileError("\(path) has no Swift files") }
    guard files.count <= most else {
      throw ViewFileError(
        "\(path) has \(files.count) Swift files, but at most \(most) can be compiled; name a subfolder")
    }
    return files.map { (path.hasSuffix("/") ? path : path + "/") + $0 }
  }
}
