import Rendering

extension PaintFindings {
  /// The warning about glass that is exported without a background.
  static let nothingBehind = "The glass has nothing behind it to refract. Put it over a photo or a video."

  /// The findings as sentences for the user.
  var warnings: [String] {
    guard panesOnFlatBackdrop > 0 else { return unreadable }
    let flat =
      panes == 1
      ? "The backdrop of the glass is flat, so there is nothing to refract. Move it to where the background has detail."
      : "The backdrops of \(panesOnFlatBackdrop) of \(panes) panes of glass are flat, so there is nothing to refract. "
        + "Move them to where the background has detail."
    return unreadable + [flat]
  }
}
