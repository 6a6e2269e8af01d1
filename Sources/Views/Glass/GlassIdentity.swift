import Geometry

/// The state of a named pane of glass.
struct GlassName {
  /// The identity of the pane, independent of the view that owns it.
  var identity: Identity
  /// The frame of the pane while it moves, in display-list points; nil once it has arrived.
  var frame: CGRect?
  /// Whether the pane replaced one of the same name.
  var isSuccessor = false
  /// Whether another view owns the pane now, so that only this view's content remains here.
  var isElsewhere = false
}

/// A view whose pane of glass has a name.
///
/// Views of the same name share one pane. When one view replaces another, the pane moves and grows from the old frame
/// to the new one while their contents cross-fade.
private final class GlassIdentityNode: WrapperNode {
  /// The view that owns the pane of a name.
  private struct Owner {
    var identity: Identity
    var isSuccessor: Bool
  }

  private let shared: _ViewContext

  init(_ child: Node, _ context: _ViewContext, _ key: MatchKey) {
    context.evaluation.noteWatch()
    var shared = context
    shared.identity = Identity.root.child(id: key)
    self.shared = shared
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    var inside = placement
    inside.surroundings.glassName = name(placement)
    return placeChild(inside, into: &output)
  }

  /// Returns the state of the pane and records its owner.
  private func name(_ placement: Placement) -> GlassName {
    var name = GlassName(identity: shared.identity)
    let evaluation = context.evaluation
    guard evaluation.claimMemory() else { return name }
    let ownerKey = Memory.Key(identity: shared.identity, slot: .owner)
    let known = evaluation.memory.value(ownerKey, as: Owner.self)
    if placement.surroundings.isLeaving {
      name.isElsewhere = known?.identity != context.identity
      evaluation.memory.touch(ownerKey)
      return name
    }
    let own = known?.identity == context.identity
    let owner = Owner(
      identity: context.identity, isSuccessor: own ? known?.isSuccessor ?? false : known != nil)
    evaluation.memory.remember(owner, ownerKey)
    name.isSuccessor = owner.isSuccessor
    let home = CGRect(placement.pointsFromNode.bounds(of: Rect(placement.bounds)))
    let frame = shared.presentedFrame(home)
    if frame != home { name.frame = frame }
    return name
  }
}

extension View {
  /// Names the view's pane, so that it replaces a disappearing pane of the same name.
  public func glassEffectID(_ id: (some (Hashable & Sendable))?, in namespace: Namespace.ID) -> some View {
    wrapped { child, context in
      // With reduced motion, panes do not move: one fades out as the other fades in.
      guard let id, !context.environment.accessibilityReduceMotion else { return child }
      return GlassIdentityNode(child, context, MatchKey(id: AnyHashable(id), namespace: namespace))
    }
  }
}
