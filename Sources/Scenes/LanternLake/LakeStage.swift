import Geometry

/// The scene's dimensions for one frame size.
///
/// Lengths are in units of 1/1920 of the frame's height.
struct LakeStage {
  let size: PixelSize
  /// Pixels of one unit.
  let unit: Float
  /// The even row where water meets land.
  let horizon: Int
  /// The distance by which layers extend beyond both sides to allow for the camera's drift, in pixels.
  let margin: Int

  init(size: PixelSize) {
    self.size = size
    unit = Float(size.height) / 1920
    horizon = Int(Float(size.height) * 0.555 / 2) * 2
    margin = Int((44 * unit).rounded(.up)) + 8
  }

  /// Returns the camera's drift, −1…1.
  func pan(turn: Double) -> Float { Float(Approximate.sine(turns: turn)) }

  /// Returns a column's offset from the middle, in units.
  func across(_ x: Float) -> Float { (x - Float(size.width) / 2) / unit }
}
