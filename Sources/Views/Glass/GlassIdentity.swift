import Geometry

/// What is known of a pane of glass that has a name.
struct GlassName {
  /// Whose pane it is, whichever view has it.
  var identity: Identity
  /// Where the pane is on its way to be, in points of the display list; nil for where it belongs.
  var frame: CGRect?
  /// Whether it came in place of another pane of its name.
  var isSuccessor = false
  /// Whether another view has the pane now, and only what was on it is left here.
  var isElsewhere = false
}

/// A view whose pane of glass has a name.
///
/// Of several panes of a name that come and go there is one at a time: it moves and grows from the frame of the one
/// before to that of the next, while what is on them fades over.
private final class GlassIdentityNode: WrapperNode {
  /// Who has the pane of a name.
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

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    var name = GlassName(identity: shared.identity)
    defer { paintNamed(name, placement, into: &output) }
    let evaluation = context.evaluation
    guard evaluation.claimMemory() else { return }
    let ownerKey = Memory.Key(identity: shared.identity, slot: .owner)
    let known = evaluation.memory.value(ownerKey, as: Owner.self)
    if placement.surroundings.isLeaving {
      name.isElsewhere = known?.identity != context.identity
      evaluation.memory.touch(ownerKey)
      return
    }
    let own = known?.identity == context.identity
    let owner = Owner(
      identity: context.identity, isSuccessor: own ? known?.isSuccessor ?? false : known != nil)
    evaluation.memory.remember(owner, ownerKey)
    name.isSuccessor = owner.isSuccessor
    let home = CGRect(placement.pointsFromNode.bounds(of: Rect(placement.bounds)))
    let frame = shared.presentedFrame(home)
    if frame != home { name.frame = frame }
  }

  private func paintNamed(_ name: GlassName, _ placement: Placement, into output: inout PaintOutput) {
    var inside = placement
    inside.surroundings.glassName = name
    paintChild(inside, into: &output)
  }
}

extension View {
  /// Names the view's pane, so that one that comes as another of the same name goes takes over its place.
  public func glassEffectID(_ id: (some (Hashable & Sendable))?, in namespace: Namespace.ID) -> some View {
    wrapped { child, context in
      // Where motion is to be avoided nothing moves over: one pane fades out as the other fades in.
      guard let id, !context.environment.accessibilityReduceMotion else { return child }
      return GlassIdentityNode(child, context, MatchKey(id: AnyHashable(id), namespace: namespace))
    }
  }
}
