import Geometry

/// The pixel that a lens is compiled relative to.
///
/// Sums of floating-point coordinates are rounded differently at different positions. Coordinates relative to an origin
/// that moves with the panes, in whole pixels, are not.
struct LensOrigin {
  /// The column and the row, which are on the chroma grid.
  let x: Int
  let y: Int

  /// The fractions of a pixel to which positions of panes are rounded. Rounded positions are exact wherever a canvas is.
  private static let fractions = 65536.0

  /// The origin of panes on images in `format`; (0, 0) without panes.
  init(_ panes: [LensPane], _ format: PlanarFormat) {
    func whole(_ translation: Double, _ shift: Int) -> Int {
      // No canvas is 2²⁴ pixels wide, and NaN has no place on any.
      let limit = Double(1 << 24)
      return translation.isNaN
        ? 0 : Int(min(max(LensOrigin.rounded(translation), -limit), limit).rounded(.down)) & -(1 << shift)
    }
    x = panes.first.map { whole($0.pixelsFromPane.tx, format.chroma.shiftX) } ?? 0
    y = panes.first.map { whole($0.pixelsFromPane.ty, format.chroma.shiftY) } ?? 0
  }

  /// Returns a pane in pixels relative to the origin.
  func local(_ pane: LensPane) -> LensPane {
    var pane = pane
    pane.pixelsFromPane.tx = LensOrigin.rounded(pane.pixelsFromPane.tx) - Double(x)
    pane.pixelsFromPane.ty = LensOrigin.rounded(pane.pixelsFromPane.ty) - Double(y)
    return pane
  }

  /// Returns content in pixels relative to the origin.
  func local(_ content: LensContent) -> LensContent {
    LensContent(content.pixels, at: content.rect.moved(x: -x, y: -y), visible: content.visible)
  }

  private static func rounded(_ translation: Double) -> Double { (translation * fractions).rounded() / fractions }
}
