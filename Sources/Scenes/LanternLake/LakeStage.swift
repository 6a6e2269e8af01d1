import Geometry

/// The scene's dimensions for one frame size.
///
/// Lengths are in units of 1/1920 of the frame's height.
struct LakeStage {
  let size: PixelSize
  /// Pixels per unit.
  let unit: Float
  /// The row where water meets land. It is even.
  let horizon: Int
  /// The distance, in pixels, by which layers extend beyond both sides of the frame to allow for camera drift.
  let margin: Int

  init(size: PixelSize) {
    self.size = size
    unit = Float(size.height) / 1920
    horizon = Int(Float(size.height) * 0.555 / 2) * 2
    margin = Int((44 * unit).rounded(.up)) + 8
  }

  /// Returns the camera drift, −1…1, at a fraction of the period.
  func pan(turn: Double) -> Float { Float(Approximate.sine(turns: turn)) }

  /// Returns a column's horizontal offset from the centre, in units.
  func across(_ x: Float) -> Float { (x - Float(size.width) / 2) / unit }
}
