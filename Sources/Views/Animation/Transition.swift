/// How a view comes and goes.
public protocol Transition {
  /// What the view looks like on its way.
  associatedtype Body: View
  /// The view on its way.
  typealias Content = PlaceholderContentView<Self>

  /// What the view looks like in a phase; the difference between phases is animated.
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
  /// Facts about the transition.
  static var properties: TransitionProperties { get }
}

/// Facts about a transition.
public struct TransitionProperties: Sendable {
  /// Whether something moves.
  public var hasMotion: Bool

  /// Describes a transition, with motion by default.
  public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

extension Transition {
  /// Something moves.
  public static var properties: TransitionProperties { TransitionProperties() }

  /// This transition and another together.
  public func combined<T: Transition>(with other: T) -> some Transition {
    CombinedTransition(first: self, second: other)
  }

  /// The transition with an animation of its own, but for parts that have theirs; nil for that of the change.
  public func animation(_ animation: Animation?) -> some Transition {
    AnimatedTransition(base: self, animation: animation)
  }

  /// The longest animation it asks for on the way to a phase; nil for that of the change.
  func ownAnimation(to phase: TransitionPhase) -> Animation? { (self as? any TimedTransition)?.animation(to: phase) }
}

/// A transition of this module whose parts may have animations of their own.
private protocol TimedTransition: Transition {
  /// The longest of them on the way to a phase; nil where there is none.
  func animation(to phase: TransitionPhase) -> Animation?
}

extension Animation {
  /// The one that lasts longer; nil where there is none.
  static func longest(_ a: Animation?, _ b: Animation?) -> Animation? {
    guard let a, let b else { return a ?? b }
    return a.duration < b.duration ? b : a
  }
}

/// The view that is on its way, inside `body(content:phase:)`.
public struct PlaceholderContentView<Value>: View {
  let content: AnyView
  /// The view.
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

/// Comes one way and goes another.
public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition {
  /// How the view comes.
  public var insertion: Insertion
  /// How the view goes.
  public var removal: Removal

  /// Comes one way and goes another.
  public init(insertion: Insertion, removal: Removal) {
    self.insertion = insertion
    self.removal = removal
  }

  /// Each of the two in its own phase only.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    AnyTransition.asymmetric(insertion: AnyTransition(insertion), removal: AnyTransition(removal))
      .body(AnyView(content), phase)
  }

  /// Something moves where it does in one of them.
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

/// Fades.
public struct OpacityTransition: Transition {
  /// Fades.
  public init() {}
  /// Transparent on the way.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase.isIdentity ? 1 : 0)
  }
  /// Nothing moves.
  public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
}

/// Grows and shrinks.
public struct ScaleTransition: Transition {
  /// How large it is when it comes and has gone.
  public var scale: Double
  /// What stays in place.
  public var anchor: UnitPoint

  /// Grows from a size and shrinks to it.
  public init(_ scale: Double, anchor: UnitPoint = .center) {
    self.scale = scale
    self.anchor = anchor
  }

  /// Scaled on the way.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    // A factor of zero squashes the plane, from which nothing could be told any more.
    content.scaleEffect(phase.isIdentity ? 1 : max(scale, 1e-5), anchor: anchor)
  }
}

/// Moves by a distance.
public struct OffsetTransition: Transition {
  /// How far away it is when it comes and has gone.
  public var offset: CGSize

  /// Moves by a distance.
  public init(_ offset: CGSize) { self.offset = offset }

  /// Away on the way.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.offset(phase.isIdentity ? .zero : offset)
  }
}

/// Moves over one of its sides.
public struct MoveTransition: Transition {
  /// The side it comes from and goes to.
  public var edge: Edge

  /// Moves over a side.
  public init(edge: Edge) { self.edge = edge }

  /// Away by its own size on the way.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.displaced(edge, by: phase.isIdentity ? 0 : 1)
  }
}

/// Comes from one side and goes to the other.
public struct SlideTransition: Transition {
  /// Comes from where lines begin and goes to where they end.
  public init() {}

  /// Away by its own size on the way.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.displaced(.trailing, by: phase.value)
  }
}

/// Comes from one side and goes to the other, fading.
public struct PushTransition: Transition {
  /// The side it comes from.
  public var edge: Edge

  /// Comes from a side and goes to the other.
  public init(edge: Edge) { self.edge = edge }

  /// Away by its own size, and transparent, on the way.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.displaced(edge, by: -phase.value).opacity(phase.isIdentity ? 1 : 0)
  }
}

/// Changes nothing: the view is there at once, and gone at once.
public struct IdentityTransition: Transition {
  /// Changes nothing.
  public init() {}
  /// There until it goes, and then not.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase == .didDisappear ? 0 : 1).transaction { $0.animation = nil }
  }
  /// Nothing moves.
  public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
}

/// Blurs and fades.
public struct BlurReplaceTransition: Transition {
  /// How the view grows or shrinks meanwhile.
  public struct Configuration: Equatable, Sendable {
    let scale: Double
    /// Growing as it comes, shrinking as it goes.
    public static let downUp = Configuration(scale: 0.8)
    /// Growing as it comes and as it goes.
    public static let upUp = Configuration(scale: 1.2)
  }

  /// How the view grows or shrinks meanwhile.
  public var configuration: Configuration

  /// Blurs and fades.
  public init(configuration: Configuration) { self.configuration = configuration }

  /// Blurred, transparent and scaled on the way.
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : phase == .willAppear ? 0.8 : configuration.scale)
      .blur(radius: phase.isIdentity ? 0 : 10).opacity(phase.isIdentity ? 1 : 0)
  }
}

extension View {
  /// Draws the view moved over a side by a fraction of its own size.
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
