/// Vitrine's own: a finger on the picture, which interactive glass answers.
///
/// Glass of `Glass.interactive()` whose shape lies under a finger as it comes down swells and is lit there until some
/// time after it is lifted; it answers wherever it moves meanwhile. Where motion should be reduced it is lit alone.
public struct Touch: Hashable, Sendable {
  /// Where the finger comes down, in points from the top left corner of the picture.
  public var position: CGPoint
  /// When it comes down, in seconds after the view first appeared.
  public var began: TimeInterval
  /// When it is lifted; nil for never.
  public var ended: TimeInterval?

  /// A finger that comes down and, unless it stays, is lifted.
  public init(at position: CGPoint, began: TimeInterval, ended: TimeInterval? = nil) {
    precondition(ended ?? began >= began, "a finger is lifted after it came down at \(began) s, not at \(ended ?? 0) s")
    self.position = position
    self.began = began
    self.ended = ended
  }
}

extension EnvironmentValues {
  /// Vitrine's own: the fingers on the picture; none unless said.
  public var touches: [Touch] {
    get { system.touches }
    set { system.touches = newValue }
  }
}
