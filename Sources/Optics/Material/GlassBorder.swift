/// A line inside the edge that makes a pane stand out from any backdrop (Glass.md § Adaptation).
public struct GlassBorder: Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The grey level: 0 for black, 1 for white.
  public var luma: Double

  /// Returns the border's coverage of a pixel at a depth in points, 0…1.
  func coverage(depth: Double, pixelsPerPoint: Double) -> Double {
    min(max((width - depth) * pixelsPerPoint + 0.5, 0), 1)
  }
}
