import DisplayLists

/// The phase of a view's transition.
public enum TransitionPhase: Hashable, Sendable {
  /// The view is about to appear.
  case willAppear
  /// The view is present.
  case identity
  /// The view has been removed.
  case didDisappear

  /// Whether the view is present.
  public var isIdentity: Bool { self == .identity }
  /// The phase as a number: −1 before the view appears, 0 while it is present, 1 after it is removed.
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

/// A child that may appear and disappear.
struct ChangingChild {
  var identity: Identity
  var make: (_ViewContext, inout _NodeList) -> Void
}

/// The record that a view keeps of its changing children.
private struct PresenceRecord {
  /// A child that was removed but is still visible.
  struct Leaving {
    var child: ChangingChild
    var environment: EnvironmentValues
    var stackAxis: Axis?
    /// The number of present children that precede it.
    var position: Int
    var end: TimeInterval
  }

  var present: [ChangingChild] = []
  var environment: EnvironmentValues
  var stackAxis: Axis?
  /// The animations of children that appeared in the last pass and are now animating in.
  var coming: [Identity: Animation] = [:]
  var leaving: [Leaving] = []
}

extension _ViewContext {
  /// Appends the nodes of children that may appear and disappear.
  func makeChanging(_ children: [ChangingChild], into nodes: inout _NodeList) {
    nodes.isChanging = true
    guard evaluation.claimMemory() else {
      for child in children { child.make(at(child.identity), &nodes) }
      return
    }
    let key = Memory.Key(identity: identity, slot: .presence)
    let known = evaluation.memory.value(key, as: PresenceRecord.self)
    let animation = transaction.disablesAnimations ? nil : transaction.animation
    var record = PresenceRecord(present: children, environment: environment, stackAxis: stackAxis)
    let now = Set(children.map(\.identity))
    let before = known.map { Set($0.present.map(\.identity)) }
    record.leaving = leaving(known, now, animation)

    var position = 0
    for child in children {
      appendLeaving(&record, at: position, into: &nodes)
      var context = at(child.identity)
      var phase = TransitionPhase.identity
      if let arriving = known?.coming[child.identity] {
        context.transaction.animation = arriving
      } else if let before, !before.contains(child.identity), let animation,
        !(known?.leaving.contains { $0.child.identity == child.identity } ?? false)
      {
        phase = .willAppear
        record.coming[child.identity] = animation
        evaluation.needsAnotherPass = true
      }
      append(child, context, phase, into: &nodes)
      position += 1
    }
    appendLeaving(&record, at: position, into: &nodes)
    evaluation.memory.remember(record, key)
  }

  /// Returns the context of a part with a given identity.
  private func at(_ identity: Identity) -> _ViewContext {
    var context = self
    context.identity = identity
    return context
  }

  /// Returns the children that are disappearing: those that already were, and those just removed.
  private func leaving(
    _ known: PresenceRecord?, _ now: Set<Identity>, _ animation: Animation?
  ) -> [PresenceRecord.Leaving] {
    guard let known else { return [] }
    var leaving = known.leaving.filter { !now.contains($0.child.identity) && $0.end > evaluation.time }
    guard let animation else { return leaving }
    var position = 0
    for child in known.present {
      if now.contains(child.identity) {
        position += 1
      } else {
        leaving.append(
          PresenceRecord.Leaving(
            child: child, environment: known.environment, stackAxis: known.stackAxis, position: position,
            end: evaluation.time + animation.duration))
      }
    }
    return leaving
  }

  private func appendLeaving(_ record: inout PresenceRecord, at position: Int, into nodes: inout _NodeList) {
    for index in record.leaving.indices where record.leaving[index].position == position {
      let leaving = record.leaving[index]
      var context = at(leaving.child.identity)
      context.environment = leaving.environment
      context.stackAxis = leaving.stackAxis
      let longest = append(leaving.child, context, .didDisappear, into: &nodes)
      record.leaving[index].end = max(leaving.end, longest.map { evaluation.time + $0.duration } ?? leaving.end)
      evaluation.noteChange(at: record.leaving[index].end)
    }
  }

  /// Appends the nodes of a child in a phase; returns the longest animation of its transitions.
  @discardableResult
  private func append(
    _ child: ChangingChild, _ context: _ViewContext, _ phase: TransitionPhase, into nodes: inout _NodeList
  ) -> Animation? {
    let first = nodes.nodes.count
    var inner = context
    if phase != .identity { inner.presence.phase = phase }
    child.make(inner, &nodes)
    var longest: Animation?
    var position = 0
    let own = context.child(Identity.presencePart)
    for index in first..<nodes.nodes.count {
      let node = nodes.nodes[index]
      if transaction.animation != nil, let own = node.transitionAnimation, own.duration > longest?.duration ?? 0 {
        longest = own
      }
      nodes.nodes[index] = PresenceNode(node, own.part(of: node, at: &position), phase)
    }
    return longest
  }

  /// Returns the context of one of several nodes. Nodes that appear and disappear do not shift the positions of others.
  func part(of node: Node, at position: inout Int) -> _ViewContext {
    if let own = node.presenceIdentity { return child(id: own) }
    defer { position += 1 }
    return position == 0 ? self : child(position)
  }
}

/// Whether a view is appearing, present or disappearing.
package struct Presence {
  package var phase: TransitionPhase

  static let there = Presence(phase: .identity)
}

/// A view that may appear and disappear. By default it fades, except that glass materialises.
private final class PresenceNode: WrapperNode {
  private let isLeaving: Bool
  private let opacity: Double

  init(_ child: Node, _ context: _ViewContext, _ phase: TransitionPhase) {
    isLeaving = phase == .didDisappear
    opacity = child.hasTransition ? 1 : context.presented(phase.isIdentity ? 1.0 : 0.0, in: .presence)
    super.init(child, context)
  }

  override var hasLeft: Bool { isLeaving }
  override var presenceIdentity: Identity? { context.identity }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    var inside = placement
    if isLeaving { inside.surroundings.isLeaving = true }
    if opacity >= 1 { return placeChild(inside, into: &output) }
    inside.surroundings.arrival *= max(opacity, 0)
    return PlacedNode(self, placement, [placeChild(inside, into: &output)])
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    output.items += output.itemsPainted(by: placed.parts[0]).faded(to: max(opacity, 0))
  }
}

extension [DisplayItem] {
  /// Returns the items with an opacity applied to everything but glass, which applies the opacity separately.
  func faded(to opacity: Double) -> [DisplayItem] {
    var result: [DisplayItem] = []
    var drawing: [DisplayItem] = []
    func flush() {
      if !drawing.isEmpty, opacity > 0 {
        result.append(.group(DisplayGroup(drawing, opacity: opacity, isFading: opacity < 1)))
      }
      drawing = []
    }
    for item in self {
      guard item.hasGlass else {
        drawing.append(item)
        continue
      }
      flush()
      if case .group(var group) = item {
        group.items = group.items.faded(to: opacity)
        result.append(.group(group))
      } else {
        result.append(item)
      }
    }
    flush()
    return result
  }
}
