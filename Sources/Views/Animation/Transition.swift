/// A description of how a view appears and disappears.
public protocol Transition {
  /// The type of the body.
  associatedtype Body: View
  /// The type of the view that appears or disappears.
  typealias Content = PlaceholderContentView<Self>

  /// Returns the view in a phase; the difference between phases is animated.
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
  /// The properties of the transition.
  static var properties: TransitionProperties { get }
}

/// The properties of a transition.
public struct TransitionProperties: Sendable {
  /// Whether the transition includes motion.
  public var hasMotion: Bool

  /// Creates properties, with motion by default.
  public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

extension Transition {
  /// The default properties, with motion.
  public static var properties: TransitionProperties { TransitionProperties() }

  /// Returns this transition combined with another.
  public func combined<T: Transition>(with other: T) -> some Transition {
    CombinedTransition(first: self, second: other)
  }

  /// Returns the transition with an animation attached to it; nil for the animation of the change. Parts that already
  /// set an animation keep it.
  public func animation(_ animation: Animation?) -> some Transition {
    AnimatedTransition(base: self, animation: animation)
  }

  /// Returns the longest animation that the transition sets for a phase; nil if it sets none.
  func ownAnimation(to phase: TransitionPhase) -> Animation? { (self as? any TimedTransition)?.animation(to: phase) }
}

/// A transition defined in this module whose parts may set separate animations.
private protocol TimedTransition: Transition {
  /// Returns the longest animation that the parts set for a phase, or nil if no part sets one.
  func animation(to phase: TransitionPhase) -> Animation?
}

extension Animation {
  /// Returns the longer of two animations; nil if both are nil.
  static func longest(_ a: Animation?, _ b: Animation?) -> Animation? {
    guard let a, let b else { return a ?? b }
    return a.duration < b.duration ? b : a
  }
}

/// The original view, as passed to closures and methods that change its appearance.
public struct PlaceholderContentView<Value>: View {
  let content: AnyView
  /// The original view.
  public var body: some View { content }
}

private struct AnimatedTransition<Base: Transition>: TimedTransition {
  let base: Base
  let animation: Animation?

  func animation(to phase: TransitionPhase) -> Animation? {
    .longest(animation, base.ownAnimation(to: phase))
  }

  func body(content: Content, phase: TransitionPhase) -> some View {
    AnyTransition(base).animation(animation).body(AnyView(content), phase)
  }

  static var properties: TransitionProperties { Base.properties }
}

/// A transition that uses different transitions for insertion and removal.
public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition {
  /// The transition that inserts the view.
  public var insertion: Insertion
  /// The transition that removes the view.
  public var removal: Removal

  /// Creates a transition from an insertion and a removal.
  public init(insertion: Insertion, removal: Removal) {
    self.insertion = insertion
    self.removal = removal
  }

  /// Applies the insertion transition before the view appears and the removal transition after it is removed.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    AnyTransition.asymmetric(insertion: AnyTransition(insertion), removal: AnyTransition(removal))
      .body(AnyView(content), phase)
  }

  /// The combined properties, with motion if either transition has motion.
  public static var properties: TransitionProperties {
    TransitionProperties(hasMotion: Insertion.properties.hasMotion || Removal.properties.hasMotion)
  }
}

extension AsymmetricTransition: TimedTransition {
  func animation(to phase: TransitionPhase) -> Animation? {
    phase == .didDisappear ? removal.ownAnimation(to: phase) : insertion.ownAnimation(to: phase)
  }
}

private struct CombinedTransition<First: Transition, Second: Transition>: TimedTransition {
  let first: First
  let second: Second

  func animation(to phase: TransitionPhase) -> Animation? {
    .longest(first.ownAnimation(to: phase), second.ownAnimation(to: phase))
  }

  func body(content: Content, phase: TransitionPhase) -> some View {
    let inner = first.body(content: PlaceholderContentView(content: AnyView(content)), phase: phase)
    second.body(content: PlaceholderContentView(content: AnyView(inner)), phase: phase)
  }
}

/// A transition that fades the view in and out.
public struct OpacityTransition: Transition {
  /// Creates the transition.
  public init() {}
  /// Makes the view transparent unless it is present.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase.isIdentity ? 1 : 0)
  }
  /// The properties, without motion.
  public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
}

/// A transition that scales the view.
public struct ScaleTransition: Transition {
  /// The scale factor before the view appears and after it is removed.
  public var scale: Double
  /// The point that stays fixed.
  public var anchor: UnitPoint

  /// Creates a transition that grows from a scale factor and shrinks back to it.
  public init(_ scale: Double, anchor: UnitPoint = .center) {
    self.scale = scale
    self.anchor = anchor
  }

  /// Scales the view unless it is present.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    // A factor of 0 would make the transform singular.
    content.scaleEffect(phase.isIdentity ? 1 : max(scale, 1e-5), anchor: anchor)
  }
}

/// A transition that moves the view by an offset.
public struct OffsetTransition: Transition {
  /// The offset before the view appears and after it is removed, in points.
  public var offset: CGSize

  /// Creates a transition that moves the view by an offset.
  public init(_ offset: CGSize) { self.offset = offset }

  /// Offsets the view unless it is present.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.offset(phase.isIdentity ? .zero : offset)
  }
}

/// A transition that moves the view in from an edge and out towards it.
public struct MoveTransition: Transition {
  /// The edge from which the view enters and towards which it leaves.
  public var edge: Edge

  /// Creates a transition that moves the view in from an edge and out towards it.
  public init(edge: Edge) { self.edge = edge }

  /// Moves the view by its width or height unless it is present.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.displaced(edge, by: phase.isIdentity ? 0 : 1)
  }
}

/// A transition that moves the view in from the leading edge and out towards the trailing edge.
public struct SlideTransition: Transition {
  /// Creates the transition.
  public init() {}

  /// Moves the view by its width unless it is present.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.displaced(.trailing, by: phase.value)
  }
}

/// A transition that moves the view in from an edge and out towards the opposite one, fading.
public struct PushTransition: Transition {
  /// The edge from which the view enters.
  public var edge: Edge

  /// Creates a transition that moves the view in from an edge and out towards the opposite one.
  public init(edge: Edge) { self.edge = edge }

  /// Moves the view by its width or height and makes it transparent unless it is present.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.displaced(edge, by: -phase.value).opacity(phase.isIdentity ? 1 : 0)
  }
}

/// A transition that shows and hides the view instantly.
public struct IdentityTransition: Transition {
  /// Creates the transition.
  public init() {}
  /// Hides the view once it is removed, without animation.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase == .didDisappear ? 0 : 1).transaction { $0.animation = nil }
  }
  /// The properties, without motion.
  public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
}

/// A transition that blurs, scales and fades the view.
public struct BlurReplaceTransition: Transition {
  /// The way in which the view scales during the transition.
  public struct Configuration: Equatable, Sendable {
    let scale: Double
    /// The view grows as it appears and shrinks as it disappears.
    public static let downUp = Configuration(scale: 0.8)
    /// The view grows both as it appears and as it disappears.
    public static let upUp = Configuration(scale: 1.2)
  }

  /// The way in which the view scales during the transition.
  public var configuration: Configuration

  /// Creates the transition.
  public init(configuration: Configuration) { self.configuration = configuration }

  /// Blurs, scales and fades the view unless it is present.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : phase == .willAppear ? 0.8 : configuration.scale)
      .blur(radius: phase.isIdentity ? 0 : 10).opacity(phase.isIdentity ? 1 : 0)
  }
}

extension View {
  /// Draws the view shifted towards an edge by a fraction of its width or height.
  fileprivate func displaced(_ edge: Edge, by fraction: Double) -> some View {
    transformed { context in
      let fraction = context.presented(fraction)
      let mirror: CGFloat = context.isRightToLeft ? -1 : 1
      return { size in
        switch edge {
        case .top: .translation(x: 0, y: -fraction * size.height)
        case .bottom: .translation(x: 0, y: fraction * size.height)
        case .leading: .translation(x: -fraction * size.width * mirror, y: 0)
        case .trailing: .translation(x: fraction * size.width * mirror, y: 0)
        }
      }
    }
  }
}
