import Foundation

/// A user's file, ready to be compiled.
package struct ScannedFile: Sendable {
  /// The file as the user named it.
  let path: String
  /// The place among the files that are compiled together.
  var index = 0
  /// The file as it was read.
  var original = Data()
  /// The source in which previews are types, with the lines of the user's file.
  let source: Data
  /// The previews and views in it, in the order of the file.
  package internal(set) var views: [FoundView]
}

extension [ScannedFile] {
  /// The previews in all files.
  package var previews: [FoundView] { flatMap(\.views).filter(\.isPreview) }

  /// The view that no other view mentions, if there is exactly one that needs no arguments.
  var root: FoundView? {
    let views = flatMap(\.views).filter { !$0.isPreview }
    let roots = views.filter { view in
      view.kind == .view && !views.contains { $0 != view && $0.mentions.contains(view.name) }
    }
    return roots.count == 1 ? roots[0] : nil
  }

  /// Returns the preview or view of a name. Without a name, returns all previews or, if there are no previews, the root
  /// view.
  ///
  /// Throws a `ViewFileError` that lists the available names if there is no root view, or if the name is unknown.
  package func chosen(_ name: String?, in place: String) throws -> [FoundView] {
    let all = flatMap(\.views)
    guard let name else {
      if !previews.isEmpty { return previews }
      if let root { return [root] }
      let names = all.filter { $0.kind == .view }.map(\.name)
      guard !names.isEmpty else {
        let others = all.isEmpty ? "no view" : "its views need arguments: \(all.map(\.name).joined(separator: ", "))"
        throw ViewFileError("\(place) has no preview, and \(others); add a #Preview")
      }
      throw ViewFileError("\(place) has no preview; name one of its views: \(names.joined(separator: ", "))")
    }
    if let found = all.first(where: { $0.name == name && $0.kind != .parametrizedView }) { return [found] }
    if all.contains(where: { $0.name == name }) {
      throw ViewFileError("\(name) needs arguments; add a #Preview that makes one, or give its properties defaults")
    }
    let names = all.filter { $0.kind != .parametrizedView }.map(\.name)
    throw ViewFileError(
      "\(place) has no preview or view named '\(name)'; it has \(names.isEmpty ? "none" : names.joined(separator: ", "))"
    )
  }
}
