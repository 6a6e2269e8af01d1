public import Geometry

/// The state of a pane of glass at an instant: its materialisation progress, a press and its recess.
///
/// The state changes the pane's parameters and shape, but never its opacity.
public struct GlassState: Hashable, Sendable {
  /// A finger on the glass.
  public struct Press: Hashable, Sendable {
    /// The time in seconds since the finger came down.
    public var time: Double
    /// The position at which the finger came down, in the pane's own points.
    public var position: Point
    /// The time in seconds between touch and release; nil while the finger is down.
    public var lifted: Double?
    /// The vector by which the finger has overdragged the pane, in the pane's own points.
    public var drag: Point

    /// Creates a press, by default without a drag.
    public init(time: Double, at position: Point, lifted: Double? = nil, drag: Point = .zero) {
      self.time = time
      self.position = position
      self.lifted = lifted
      self.drag = drag
    }
  }

  /// The progress of materialising, from 0 (absent) to 1 (complete, the default).
  public var materialized: Double
  /// The press, or nil if the glass is not pressed.
  public var press: Press?
  /// The distance by which the outline is inset, in points; 0 by default.
  ///
  /// A pane that lies inside another one and is recessed by the container's spacing does not affect the other one, so
  /// it can emerge without a jump.
  public var recess: Double

  /// Creates a state; by default glass at rest.
  public init(materialized: Double = 1, press: Press? = nil, recess: Double = 0) {
    precondition(
      (0...1).contains(materialized), "materialized must be between 0 and 1, got \(materialized)")
    precondition(recess >= 0 && recess.isFinite, "recess must be finite and not negative, got \(recess)")
    self.materialized = materialized
    self.press = press
    self.recess = recess
  }

  /// The state of complete glass without a press.
  public static let resting = GlassState()
}

extension GlassState.Press {
  /// The progress of the swell: 0 at rest, 1 once settled, above 1 during the overshoot (Glass.md § Motion).
  var progress: Double {
    let down = GlassMotion.response(time)
    guard let lifted, time > lifted else { return down }
    return down - GlassMotion.response(time - lifted)
  }

  /// Returns the transform by which the drag stretches a pane with these bounds, or nil if the drag has no effect.
  ///
  /// The pane grows along the drag and shrinks across it, and keeps its area (Glass.md § Motion).
  func stretch(_ bounds: Rect) -> Affine? {
    let length = (drag.x * drag.x + drag.y * drag.y).squareRoot()
    let longer =
      GlassMotion.greatestStretch * (1 - Elementary.exp(-length / GlassMotion.stretchLength)) * max(progress, 0)
    guard longer > 0 else { return nil }
    let c = drag.x / length
    let s = drag.y / length
    let extent = bounds.width * c.magnitude + bounds.height * s.magnitude
    guard extent > 0 else { return nil }
    let along = 1 + longer / extent
    let more = along - 1
    let less = 1 / along - 1
    let cross = c * s * (more - less)
    let scale = Affine(
      a: 1 + more * c * c + less * s * s, b: cross, c: cross, d: 1 + more * s * s + less * c * c, tx: 0, ty: 0)
    return .translation(x: bounds.midX, y: bounds.midY) * scale * .translation(x: -bounds.midX, y: -bounds.midY)
  }
}
