import Geometry

/// The light under a finger, in canvas pixels (Glass.md § Motion).
struct PressLight {
  private let centre: Point
  private let radius: Double
  private let strength: Double

  /// Creates the light of a press on a pane whose smaller side is `S` points. Returns nil for no light.
  init?(_ press: GlassState.Press?, S: Double, pixelsFromPane: Affine) {
    guard let press else { return nil }
    let progress = min(max(press.progress, 0), 1)
    guard progress > 0 else { return nil }
    centre = pixelsFromPane * press.position
    radius = S * mix(GlassMotion.lightRadius.first, GlassMotion.lightRadius.last, progress) * pixelsFromPane.meanScale
    strength = GlassMotion.lightStrength * progress
  }

  /// Returns how strongly the centre of a pixel is lit, 0…1.
  @inline(__always)
  func strength(x: Int, y: Int) -> Double {
    let dx = Double(x) + 0.5 - centre.x
    let dy = Double(y) + 0.5 - centre.y
    let t = (dx * dx + dy * dy) / (radius * radius)
    guard t < 1 else { return 0 }
    return strength * (1 - t) * (1 - t)
  }
}
