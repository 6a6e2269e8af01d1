package import Files
package import Foundation
import Geometry

/// Writes a bundle as a folder that any static file server can serve.
///
/// The folder contains `bundle.json`, one compressed file of rasters per density, a page that shows the bundle, the
/// scripts with the module, and the backdrop if there is one.
package struct BundleFolder {
  /// The files that pages need: the folder that Scripts/build-web makes.
  package var web: URL
  /// The photo or video behind the view, or nil to show the view over the page's background.
  package var backdrop: URL?
  /// The title of the page.
  package var title: String

  /// Creates a folder's description.
  package init(web: URL, backdrop: URL?, title: String) {
    self.web = web
    self.backdrop = backdrop
    self.title = title
  }

  /// Throws if something of this name exists, before any work is done for the folder.
  package static func checkIsNew(_ name: String) throws(FileError) {
    guard !FileManager.default.fileExists(atPath: name) else {
      throw FileError(.unwritable, .write, file: name, reason: "it already exists; name a new folder")
    }
  }

  /// Writes the folder, which must not exist yet. It appears under its name when it is complete.
  package func write(_ bundle: GlassBundle, to name: String) throws(FileError) {
    try Self.checkIsNew(name)
    let folder = URL(fileURLWithPath: name)
    let partial = folder.deletingLastPathComponent().appending(
      path: ".\(folder.lastPathComponent).\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: partial, withIntermediateDirectories: true)
      try fill(partial, with: bundle)
      try FileManager.default.moveItem(at: partial, to: folder)
    } catch {
      try? FileManager.default.removeItem(at: partial)
      throw FileError(.unwritable, .write, file: name, reason: error.localizedDescription)
    }
  }

  private func fill(_ folder: URL, with bundle: GlassBundle) throws {
    let files = try bundle.files(backdrop: backdropName)
    for (name, bytes) in files.rasters { try bytes.write(to: folder.appending(path: name)) }
    try files.description.write(to: folder.appending(path: "bundle.json"))
    if let backdrop, let backdropName {
      try FileManager.default.copyItem(at: backdrop, to: folder.appending(path: backdropName))
    }
    try FileManager.default.copyItem(
      at: web.appending(path: "vitrine-glass"), to: folder.appending(path: "vitrine-glass"))
    let template = try String(contentsOf: web.appending(path: "bundle/index.html"), encoding: .utf8)
    let page = template.replacing("{{title}}", with: title.escapedForHTML)
      .replacing("{{alt}}", with: bundle.altText.escapedForHTML)
    try Data(page.utf8).write(to: folder.appending(path: "index.html"))
  }

  private var backdropName: String? { backdrop.map { "backdrop." + $0.pathExtension.lowercased() } }
}

extension GlassBundle.Density {
  /// The name of the file with the rasters.
  var fileName: String { "glass@\(pixelsPerPoint)x.bin" }
}

extension String {
  /// The text for use in an HTML document, in an attribute or between tags.
  fileprivate var escapedForHTML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
