import Rendering

extension PaintFindings {
  /// Said of glass that is exported alone.
  static let nothingBehind = "The glass has nothing behind it to refract; put it over a photo or a video."

  /// What the user should know, a sentence each.
  var warnings: [String] {
    guard panesOnFlatBackdrop > 0 else { return unreadable }
    let flat =
      panes == 1
      ? "The glass lies on a flat ground: it has nothing to refract. Move it to where the picture has detail."
      : "\(panesOnFlatBackdrop) of \(panes) panes of glass lie on a flat ground: they have nothing to refract. "
        + "Move them to where the picture has detail."
    return unreadable + [flat]
  }
}
