/// A type-erased transition.
public struct AnyTransition {
  private let view: (AnyView, TransitionPhase) -> AnyView
  /// Returns the longest animation that the transition sets for a phase; nil if it sets none.
  let animation: (_ phase: TransitionPhase) -> Animation?

  /// Erases the type of `transition`.
  public init<T: Transition>(_ transition: T) {
    self.init {
      transition.ownAnimation(to: $0)
    } view: { content, phase in
      AnyView(transition.body(content: PlaceholderContentView(content: content), phase: phase))
    }
  }

  private init(
    animation: @escaping (TransitionPhase) -> Animation? = { _ in nil },
    view: @escaping (AnyView, TransitionPhase) -> AnyView
  ) {
    self.view = view
    self.animation = animation
  }

  /// Returns the view in a phase.
  func body(_ content: AnyView, _ phase: TransitionPhase) -> AnyView { view(content, phase) }

  /// A transition that shows and hides the view instantly.
  public static var identity: AnyTransition { AnyTransition(IdentityTransition()) }
  /// A transition that fades the view in and out.
  public static var opacity: AnyTransition { AnyTransition(OpacityTransition()) }
  /// A transition that grows the view from nothing and shrinks it to nothing.
  public static var scale: AnyTransition { scale(scale: 0) }
  /// A transition that moves the view in from the leading edge and out towards the trailing edge.
  public static var slide: AnyTransition { AnyTransition(SlideTransition()) }

  /// Returns a transition that grows the view from a scale factor and shrinks it back.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(ScaleTransition(scale, anchor: anchor))
  }
  /// Returns a transition that moves the view in from an offset and back out.
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(OffsetTransition(offset)) }
  /// Returns a transition that moves the view in from an offset and back out.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { offset(CGSize(width: x, height: y)) }
  /// Returns a transition that moves the view in from an edge and out towards it.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(MoveTransition(edge: edge)) }
  /// Returns a transition that moves the view in from an edge and out towards the opposite one, fading.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition(PushTransition(edge: edge)) }
  /// Returns a transition that animates the view between two modifiers.
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
    AnyTransition { content, phase in AnyView(content.modifier(phase.isIdentity ? identity : active)) }
  }
  /// Returns a transition that inserts the view with one transition and removes it with another.
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    AnyTransition { phase in
      (phase == .didDisappear ? removal : insertion).animation(phase)
    } view: { content, phase in
      let coming = insertion.body(content, phase == .willAppear ? phase : .identity)
      return removal.body(coming, phase == .didDisappear ? phase : .identity)
    }
  }

  /// Returns this transition combined with another.
  public func combined(with other: AnyTransition) -> AnyTransition {
    AnyTransition { phase in
      .longest(animation(phase), other.animation(phase))
    } view: { content, phase in
      other.body(body(content, phase), phase)
    }
  }
  /// Returns the transition with an animation attached to it; nil for the animation of the change. Parts that already
  /// set an animation keep it.
  public func animation(_ animation: Animation?) -> AnyTransition {
    AnyTransition {
      .longest(animation, self.animation($0))
    } view: { content, phase in
      // Applies to the transition only: changes inside the view keep the animation of the change.
      AnyView(
        content.transaction {
          if $0.animation != nil, let animation { $0.animation = animation }
        } body: {
          view(AnyView($0), phase)
        })
    }
  }
}

extension Transition where Self == OpacityTransition {
  /// A transition that fades the view in and out.
  public static var opacity: OpacityTransition { OpacityTransition() }
}
extension Transition where Self == ScaleTransition {
  /// A transition that grows the view from nothing and shrinks it to nothing.
  public static var scale: ScaleTransition { ScaleTransition(0) }
  /// Returns a transition that grows the view from a scale factor and shrinks it back.
  public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> ScaleTransition {
    ScaleTransition(scale, anchor: anchor)
  }
}
extension Transition where Self == SlideTransition {
  /// A transition that moves the view in from the leading edge and out towards the trailing edge.
  public static var slide: SlideTransition { SlideTransition() }
}
extension Transition where Self == MoveTransition {
  /// Returns a transition that moves the view in from an edge and out towards it.
  public static func move(edge: Edge) -> MoveTransition { MoveTransition(edge: edge) }
}
extension Transition where Self == OffsetTransition {
  /// Returns a transition that moves the view in from an offset and back out.
  public static func offset(_ offset: CGSize) -> OffsetTransition { OffsetTransition(offset) }
}
extension Transition where Self == PushTransition {
  /// Returns a transition that moves the view in from an edge and out towards the opposite one, fading.
  public static func push(from edge: Edge) -> PushTransition { PushTransition(edge: edge) }
}
extension Transition where Self == IdentityTransition {
  /// A transition that shows and hides the view instantly.
  public static var identity: IdentityTransition { IdentityTransition() }
}
extension Transition where Self == BlurReplaceTransition {
  /// A transition that blurs, scales and fades the view.
  public static var blurReplace: BlurReplaceTransition { BlurReplaceTransition(configuration: .downUp) }
  /// A transition that blurs, scales and fades the view.
  public static func blurReplace(
    _ configuration: BlurReplaceTransition.Configuration
  ) -> BlurReplaceTransition { BlurReplaceTransition(configuration: configuration) }
}
