/// The preferred distances between a view and its neighbours.
public struct ViewSpacing: Sendable {
  /// The distances that one side of a view declares for each kind of neighbour, in points; nil if it declares none.
  struct Side: Hashable, Sendable {
    /// The distance to any neighbour.
    var any: CGFloat?
    /// The distance between text above and another view below.
    var textAbove: CGFloat?
    /// The distance between another view above and text below.
    var textBelow: CGFloat?
    /// The distance between text above and text below.
    var betweenTexts: CGFloat?

    static let none = Side()
    static let zero = Side(any: 0)

    mutating func formUnion(_ other: Side) {
      func most(_ a: CGFloat?, _ b: CGFloat?) -> CGFloat? {
        guard let a, let b else { return a ?? b }
        return max(a, b)
      }
      any = most(any, other.any)
      textAbove = most(textAbove, other.textAbove)
      textBelow = most(textBelow, other.textBelow)
      betweenTexts = most(betweenTexts, other.betweenTexts)
    }
  }

  var top: Side
  var leading: Side
  var bottom: Side
  var trailing: Side

  /// The distance between two views that declare none, in points.
  static let standard: CGFloat = 8

  /// Creates the spacing of an ordinary view: the standard distance, or the distance that neighbouring text declares.
  public init() {
    top = Side(textAbove: 0)
    bottom = Side(textBelow: 0)
    leading = .none
    trailing = .none
  }

  init(top: Side, leading: Side, bottom: Side, trailing: Side) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// A distance of zero to all neighbours.
  public static let zero = ViewSpacing(top: .zero, leading: .zero, bottom: .zero, trailing: .zero)

  /// Merges the spacing of another view on some edges, keeping the larger distances.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    if edges.contains(.top) { top.formUnion(other.top) }
    if edges.contains(.leading) { leading.formUnion(other.leading) }
    if edges.contains(.bottom) { bottom.formUnion(other.bottom) }
    if edges.contains(.trailing) { trailing.formUnion(other.trailing) }
  }

  /// Returns the spacing merged with that of another view on some edges.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var result = self
    result.formUnion(other, edges: edges)
    return result
  }

  /// Returns the preferred distance to the next view along an axis, in points.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    let (end, start) = axis == .horizontal ? (trailing, next.leading) : (bottom, next.top)
    var most: CGFloat?
    func take(_ a: CGFloat?, _ b: CGFloat?) {
      guard let a, let b else { return }
      most = max(most ?? -.infinity, max(a, b))
    }
    take(end.any, start.any)
    take(end.textAbove, start.textAbove)
    take(end.textBelow, start.textBelow)
    take(end.betweenTexts, start.betweenTexts)
    if let most { return most }
    guard end.any != nil || start.any != nil else { return Self.standard }
    return max(end.any ?? -.infinity, start.any ?? -.infinity)
  }

  /// Resets some edges to the spacing of an ordinary view.
  mutating func reset(_ edges: Edge.Set) {
    let ordinary = ViewSpacing()
    if edges.contains(.top) { top = ordinary.top }
    if edges.contains(.leading) { leading = ordinary.leading }
    if edges.contains(.bottom) { bottom = ordinary.bottom }
    if edges.contains(.trailing) { trailing = ordinary.trailing }
  }
}
