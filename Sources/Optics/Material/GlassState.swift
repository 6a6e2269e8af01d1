public import Geometry

/// What a pane of glass is doing at an instant; it changes its numbers and its shape, never its opacity.
public struct GlassState: Hashable, Sendable {
  /// A finger on the glass.
  public struct Press: Hashable, Sendable {
    /// Seconds since the finger came down.
    public var time: Double
    /// Where it came down, in the pane's own points.
    public var position: Point
    /// Seconds from coming down to being lifted; nil while it is down.
    public var lifted: Double?
    /// How far, and where, the finger has dragged the pane beyond where it may go, in the pane's own points.
    public var drag: Point

    /// A press; the default is one that drags nothing.
    public init(time: Double, at position: Point, lifted: Double? = nil, drag: Point = .zero) {
      self.time = time
      self.position = position
      self.lifted = lifted
      self.drag = drag
    }
  }

  /// How far the glass has come into being: 0 (there is none) to 1 (all of it), the default.
  public var materialized: Double
  /// The finger on it; nil for none.
  public var press: Press?
  /// How far its outline is drawn in, in points; 0 by default.
  ///
  /// Drawn in by its container's spacing, a pane that lies within another changes nothing of it: so it comes out of
  /// the other without a jump.
  public var recess: Double

  /// A state; the default is glass at rest.
  public init(materialized: Double = 1, press: Press? = nil, recess: Double = 0) {
    precondition(
      (0...1).contains(materialized), "glass comes into being between 0 and 1, not at \(materialized)")
    precondition(recess >= 0 && recess.isFinite, "an outline is drawn in by 0 points or more, not by \(recess)")
    self.materialized = materialized
    self.press = press
    self.recess = recess
  }

  /// Glass that has come into being and is left alone.
  public static let resting = GlassState()
}

extension GlassState.Press {
  /// How far a press has swollen its pane: 0 at rest, 1 where it settles, beyond on the way (§ Motion).
  var progress: Double {
    let down = GlassMotion.response(time)
    guard let lifted, time > lifted else { return down }
    return down - GlassMotion.response(time - lifted)
  }

  /// What the drag does to a pane of these bounds: longer along it, thinner across, of the same area (§ Motion).
  ///
  /// Nil where it does nothing.
  func stretch(_ bounds: Rect) -> Affine? {
    let length = (drag.x * drag.x + drag.y * drag.y).squareRoot()
    let longer =
      GlassMotion.greatestStretch * (1 - Elementary.exp(-length / GlassMotion.stretchLength)) * max(progress, 0)
    guard longer > 0 else { return nil }
    let (c, s) = (drag.x / length, drag.y / length)
    let extent = bounds.width * c.magnitude + bounds.height * s.magnitude
    guard extent > 0 else { return nil }
    let along = 1 + longer / extent
    let (more, less) = (along - 1, 1 / along - 1)
    let cross = c * s * (more - less)
    let scale = Affine(
      a: 1 + more * c * c + less * s * s, b: cross, c: cross, d: 1 + more * s * s + less * c * c, tx: 0, ty: 0)
    return .translation(x: bounds.midX, y: bounds.midY) * scale * .translation(x: -bounds.midX, y: -bounds.midY)
  }
}
