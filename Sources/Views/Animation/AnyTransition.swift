/// A type-erased transition.
public struct AnyTransition {
  private let view: (AnyView, TransitionPhase) -> AnyView
  /// Returns the longest animation that the transition sets for a phase; nil for the animation of the change.
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

  /// The view appears and disappears instantly.
  public static var identity: AnyTransition { AnyTransition(IdentityTransition()) }
  /// The view fades in and out.
  public static var opacity: AnyTransition { AnyTransition(OpacityTransition()) }
  /// The view grows from nothing and shrinks to nothing.
  public static var scale: AnyTransition { scale(scale: 0) }
  /// The view enters over the leading edge and leaves over the trailing edge.
  public static var slide: AnyTransition { AnyTransition(SlideTransition()) }

  /// The view grows from a scale factor and shrinks back to it.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(ScaleTransition(scale, anchor: anchor))
  }
  /// The view moves in from an offset and back out.
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(OffsetTransition(offset)) }
  /// The view moves in from an offset and back out.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { offset(CGSize(width: x, height: y)) }
  /// The view enters and leaves over an edge.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(MoveTransition(edge: edge)) }
  /// The view enters over an edge and leaves over the opposite one, fading.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition(PushTransition(edge: edge)) }
  /// The view changes from one modifier to another.
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
    AnyTransition { content, phase in AnyView(content.modifier(phase.isIdentity ? identity : active)) }
  }
  /// The view appears with one transition and disappears with another.
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    AnyTransition { phase in
      (phase == .didDisappear ? removal : insertion).animation(phase)
    } view: { content, phase in
      let coming = insertion.body(content, phase == .willAppear ? phase : .identity)
      return removal.body(coming, phase == .didDisappear ? phase : .identity)
    }
  }

  /// Combines this transition with another.
  public func combined(with other: AnyTransition) -> AnyTransition {
    AnyTransition { phase in
      .longest(animation(phase), other.animation(phase))
    } view: { content, phase in
      other.body(body(content, phase), phase)
    }
  }
  /// Sets the animation of the transition, except for parts that set their own; nil for the animation of the change.
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
  /// The view fades in and out.
  public static var opacity: OpacityTransition { OpacityTransition() }
}
extension Transition where Self == ScaleTransition {
  /// The view grows from nothing and shrinks to nothing.
  public static var scale: ScaleTransition { ScaleTransition(0) }
  /// The view grows from a scale factor and shrinks back to it.
  public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> ScaleTransition {
    ScaleTransition(scale, anchor: anchor)
  }
}
extension Transition where Self == SlideTransition {
  /// The view enters over the leading edge and leaves over the trailing edge.
  public static var slide: SlideTransition { SlideTransition() }
}
extension Transition where Self == MoveTransition {
  /// The view enters and leaves over an edge.
  public static func move(edge: Edge) -> MoveTransition { MoveTransition(edge: edge) }
}
extension Transition where Self == OffsetTransition {
  /// The view moves in from an offset and back out.
  public static func offset(_ offset: CGSize) -> OffsetTransition { OffsetTransition(offset) }
}
extension Transition where Self == PushTransition {
  /// The view enters over an edge and leaves over the opposite one, fading.
  public static func push(from edge: Edge) -> PushTransition { PushTransition(edge: edge) }
}
extension Transition where Self == IdentityTransition {
  /// The view appears and disappears instantly.
  public static var identity: IdentityTransition { IdentityTransition() }
}
extension Transition where Self == BlurReplaceTransition {
  /// The view blurs, scales and fades.
  public static var blurReplace: BlurReplaceTransition { BlurReplaceTransition(configuration: .downUp) }
  /// The view blurs, scales and fades.
  public static func blurReplace(
    _ configuration: BlurReplaceTransition.Configuration
  ) -> BlurReplaceTransition { BlurReplaceTransition(configuration: configuration) }
}
