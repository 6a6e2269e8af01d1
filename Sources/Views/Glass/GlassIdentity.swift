import Drawing
import Geometry

/// A view whose pane of glass has a name.
///
/// Of several panes of a name that come and go there is one at a time: it moves and grows from the frame of the one
/// before to that of the next, while what is on them fades over. A pane without a successor fades as a whole.
private final class GlassIdentityNode: WrapperNode {
  private let shared: _ViewContext
  private let opacity: Double

  init(_ child: Node, _ context: _ViewContext, _ key: MatchKey) {
    context.evaluation.noteWatch()
    var shared = context
    shared.identity = Identity.root.child(id: key)
    self.shared = shared
    opacity = context.presented(context.presence.phase.isIdentity ? 1.0 : 0.0, MemorySlot.presence)
    super.init(child, context)
  }

  override var hasTransition: Bool { true }

  /// Which view the pane belongs to.
  private var ownerKey: Memory.Key { Memory.Key(identity: shared.identity, slot: 1) }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    let evaluation = context.evaluation
    guard evaluation.isRemembering else { return paintChild(placement, into: &output) }
    var inside = placement
    let owner = evaluation.memory.value(ownerKey, as: Identity.self)
    let isLeaving = context.presence.phase == .didDisappear
    var hasPane = false
    if isLeaving {
      inside.surroundings.glassIsElsewhere = owner != context.identity
    } else {
      hasPane = owner != nil
      evaluation.memory.remember(context.identity, ownerKey)
      inside.surroundings.glassFrame = shared.presentedFrame(
        CGRect(placement.pointsFromNode.bounds(of: Rect(placement.bounds))))
    }
    let items = output.collectingItems { paintChild(inside, into: &$0) }
    if opacity >= 1 {
      output.items += items
    } else if hasPane, items.count == 1, case .glass(var pane) = items[0] {
      if !pane.content.isEmpty { pane.content = [.group(DisplayGroup(pane.content, opacity: opacity))] }
      output.items.append(.glass(pane))
    } else if !items.isEmpty {
      output.items.append(.group(DisplayGroup(items, opacity: opacity)))
    }
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
