import Geometry

/// The scene's measures at a frame size.
///
/// Lengths are written in units of 1/1920 of the frame's height, as on a tall phone's screen.
struct LakeStage {
  let size: PixelSize
  /// Pixels of one unit.
  let unit: Float
  /// The row where water meets land, even.
  let horizon: Int
  /// How far layers reach beyond either side, for the camera's drift; pixels.
  let margin: Int

  init(size: PixelSize) {
    self.size = size
    unit = Float(size.height) / 1920
    horizon = Int(Float(size.height) * 0.555 / 2) * 2
    margin = Int((44 * unit).rounded(.up)) + 8
  }

  /// How far the camera has drifted, −1…1.
  func pan(turn: Double) -> Float { Float(Approximate.sine(turns: turn)) }

  /// A column in units from the middle.
  func across(_ x: Float) -> Float { (x - Float(size.width) / 2) / unit }
}
