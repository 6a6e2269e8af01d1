/// Vitrine's own: a simulated touch on the canvas, to which interactive glass responds.
///
/// A pane of `Glass.interactive()` swells and lights up from the moment a finger comes down on its shape until shortly
/// after the finger is lifted. If the pane moves in the meantime, the effect moves with it. With reduced motion, the
/// pane only lights up.
public struct Touch: Hashable, Sendable {
  /// The point at which the finger comes down, in points from the top-left corner of the canvas.
  public var position: CGPoint
  /// The time at which the finger comes down, in seconds after the view first appeared.
  public var began: TimeInterval
  /// The time at which the finger is lifted; nil for never.
  public var ended: TimeInterval?

  /// Creates a touch. If `ended` is nil, the finger is never lifted.
  public init(at position: CGPoint, began: TimeInterval, ended: TimeInterval? = nil) {
    precondition(ended ?? began >= began, "ended is \(ended ?? 0) s, but must not precede began, which is \(began) s")
    self.position = position
    self.began = began
    self.ended = ended
  }
}

private struct TouchesKey: EnvironmentKey { static var defaultValue: [Touch] { [] } }

extension EnvironmentValues {
  /// Vitrine's own: the simulated touches on the canvas; none by default.
  public var touches: [Touch] {
    get { self[TouchesKey.self] }
    set { self[TouchesKey.self] = newValue }
  }
}
