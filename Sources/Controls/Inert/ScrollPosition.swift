public import Views

/// A position of a scroll view. Rendered views do not scroll.
public struct ScrollPosition: Equatable, Sendable {
  /// The edge of the content, or nil if the position is not an edge.
  public private(set) var edge: Edge?
  /// The point of the content, or nil if the position is not a point.
  public private(set) var point: CGPoint?

  /// Creates a position that follows views with ids of a type.
  public init(idType: (some Hashable & Sendable).Type = Never.self) {}
  /// Creates a position at an edge.
  public init(edge: Edge) { self.edge = edge }
  /// Creates a position at a point.
  public init(point: CGPoint) { self.point = point }

  /// Scrolls to a view.
  public mutating func scrollTo(id: some Hashable & Sendable, anchor: UnitPoint? = nil) { (edge, point) = (nil, nil) }
  /// Scrolls to an edge.
  public mutating func scrollTo(edge: Edge) { (self.edge, point) = (edge, nil) }
  /// Scrolls to a point.
  public mutating func scrollTo(point: CGPoint) { (edge, self.point) = (nil, point) }
  /// Scrolls to a vertical offset.
  public mutating func scrollTo(y: CGFloat) { scrollTo(point: CGPoint(x: point?.x ?? 0, y: y)) }
}

/// A proxy that scrolls the scroll views in a reader. Rendered views do not scroll.
public struct ScrollViewProxy {
  /// Does nothing: rendered views do not scroll.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}

/// A view whose content can scroll by a proxy. Rendered views do not scroll.
public struct ScrollViewReader<Content: View>: View {
  /// The function that makes the content.
  public var content: (ScrollViewProxy) -> Content

  /// Creates a reader.
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

  /// The content.
  public var body: some View { content(ScrollViewProxy()) }
}

/// The geometry of a scroll view.
public struct ScrollGeometry: Equatable, Sendable {
  /// The offset of the content.
  public var contentOffset: CGPoint
  /// The size of the content.
  public var contentSize: CGSize
  /// The margins of the content.
  public var contentInsets: EdgeInsets
  /// The size of the scroll view.
  public var containerSize: CGSize

  /// The visible part of the content.
  public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }
  /// The frame of the scroll view.
  public var bounds: CGRect { CGRect(origin: contentOffset, size: containerSize) }
}

/// The phase of scrolling.
public enum ScrollPhase: Equatable, Sendable {
  case idle, tracking, interacting, decelerating, animating

  /// Whether content is moving.
  public var isScrolling: Bool { self != .idle }
}

/// The phase of a view that scrolls in or out of sight.
public enum ScrollTransitionPhase: Hashable, Sendable {
  case topLeading, identity, bottomTrailing

  /// Whether the view is in sight.
  public var isIdentity: Bool { self == .identity }
  /// The phase as a number: −1 above or before, 0 in sight, 1 below or after.
  public var value: Double {
    switch self {
    case .topLeading: -1
    case .identity: 0
    case .bottomTrailing: 1
    }
  }
}

/// How a scroll transition follows scrolling.
public struct ScrollTransitionConfiguration: Sendable {
  /// The transition plays as a view comes into sight.
  public static let animated = ScrollTransitionConfiguration()
  /// The transition follows scrolling.
  public static let interactive = ScrollTransitionConfiguration()
  /// There is no transition.
  public static let identity = ScrollTransitionConfiguration()
  /// The transition plays with an animation.
  public static func animated(_ animation: Animation = .default) -> ScrollTransitionConfiguration { .animated }
  /// The transition follows scrolling along a curve.
  public static func interactive(timingCurve: UnitCurve = .easeInOut) -> ScrollTransitionConfiguration {
    .interactive
  }
}

extension View {
  /// Applies the effect that a transition has on views in sight, because rendered views do not scroll.
  public func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View { visualEffect { content, _ in transition(content, .identity) } }

  /// Applies the effect that a transition has on views in sight, because rendered views do not scroll.
  public func scrollTransition(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View { visualEffect { content, _ in transition(content, .identity) } }

  /// Binds the position of scroll views. Accepted for source compatibility: rendered views do not scroll.
  public func scrollPosition(id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil) -> some View { self }

  /// Binds the position of scroll views. Accepted for source compatibility: rendered views do not scroll.
  public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> some View { self }

  /// Adds an action for scrolling. Accepted for source compatibility: rendered views do not scroll.
  public func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View { self }

  /// Adds an action for scrolling. Accepted for source compatibility: rendered views do not scroll.
  public func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View { self }

  /// Adds an action for views that scroll into sight. Accepted for source compatibility: rendered views do not scroll.
  public func onScrollVisibilityChange(threshold: Double = 0.5, _ action: @escaping (Bool) -> Void) -> some View {
    self
  }
}
