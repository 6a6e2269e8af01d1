import DisplayLists
import Geometry

/// How text animates changes to its content.
public struct ContentTransition: Equatable, Sendable {
  private enum Kind: Equatable {
    case identity, opacity
    case counting(down: Bool)
    case value(Double)
  }

  private let kind: Kind

  /// The content changes immediately.
  public static let identity = ContentTransition(kind: .identity)
  /// Cross-fades between the old and new content.
  public static let opacity = ContentTransition(kind: .opacity)
  /// Animates colour and size; the characters change immediately.
  public static let interpolate = ContentTransition(kind: .identity)
  /// The old text moves up and out while the new text moves in from below, both fading; reversed if `countsDown`.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(kind: .counting(down: countsDown))
  }
  /// The text moves up if the value grows and down if it shrinks.
  public static func numericText(value: Double) -> ContentTransition { ContentTransition(kind: .value(value)) }

  /// Returns the direction in which the text moves, given the previous text's transition; nil if it does not move.
  func movement(from before: ContentTransition) -> Movement? {
    switch kind {
    case .identity, .opacity: return nil
    case .counting(let down): return down ? .down : .up
    case .value(let value):
      if case .value(let earlier) = before.kind, value < earlier { return .down }
      return .up
    }
  }

  /// The direction in which the old text moves out and the new one moves in.
  enum Movement { case up, down }

  private struct Key: EnvironmentKey {
    static let defaultValue = ContentTransition.interpolate
  }

  static func current(in environment: EnvironmentValues) -> ContentTransition { environment[Key.self] }

  static func set(_ transition: ContentTransition, in environment: inout EnvironmentValues) {
    environment[Key.self] = transition
  }
}

extension View {
  /// Sets how text in the view animates changes to its content.
  public func contentTransition(_ transition: ContentTransition) -> some View {
    environmentChanged { ContentTransition.set(transition, in: &$0) }
  }
}

/// The state that a text keeps between frames: its current content, and the previous content while it fades out.
private struct ShownText {
  var text: Text
  /// The transition in effect when the text was last shown.
  var transition: ContentTransition
  var before: Text?
  /// The direction in which the previous text moves out; nil if it does not move.
  var movement: ContentTransition.Movement?
  var start: TimeInterval = 0
  var animation: Animation?
}

extension Text {
  /// Returns the node of the text, together with the previous content while it fades out.
  func nodeInTransition(_ context: _ViewContext) -> Node {
    let transition = ContentTransition.current(in: context.environment)
    guard context.evaluation.claimMemory(), transition != .identity else { return TextNode(self, context) }
    let key = Memory.Key(identity: context.identity, slot: .content)
    var shown =
      context.evaluation.memory.value(key, as: ShownText.self) ?? ShownText(text: self, transition: transition)
    if shown.text != self {
      let animation = context.transaction.disablesAnimations ? nil : context.transaction.animation
      shown = ShownText(
        text: self, transition: transition, before: animation == nil ? nil : shown.text,
        movement: transition.movement(from: shown.transition), start: context.evaluation.time, animation: animation)
      if let animation { context.evaluation.memory.noteMotion(until: context.evaluation.time + animation.duration) }
    }
    shown.transition = transition
    let elapsed = context.evaluation.time - shown.start
    if elapsed >= shown.animation?.duration ?? 0 { shown.before = nil }
    context.evaluation.memory.remember(shown, key)
    guard let before = shown.before, let animation = shown.animation else { return TextNode(self, context) }
    return FadingTextNode(
      TextNode(self, context), context, before: TextNode(before, context.child(1)),
      progress: animation.progress(at: elapsed), shown.movement)
  }
}

private final class FadingTextNode: WrapperNode {
  private let before: Node
  private let progress: Double
  private let movement: ContentTransition.Movement?

  init(
    _ child: Node, _ context: _ViewContext, before: Node, progress: Double, _ movement: ContentTransition.Movement?
  ) {
    self.before = before
    self.progress = progress
    self.movement = movement
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let travel = movement.map { ($0 == .up ? -0.5 : 0.5) * placement.size.height } ?? 0
    func placed(_ node: Node, _ proposal: ProposedViewSize, y: CGFloat) -> PlacedNode {
      var line = placement
      line.pointsFromNode = placement.pointsFromNode * .translation(x: 0, y: y)
      let x = (placement.size.width - node.size(proposal).width) / 2
      return node.place(
        line.child(node, at: CGPoint(x: x, y: 0), proposal, mirrored: context.isRightToLeft), into: &output)
    }
    return PlacedNode(
      self, placement,
      [
        placed(before, .unspecified, y: travel * progress),
        placed(child, placement.proposal, y: travel * (progress - 1)),
      ])
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    let opacity = min(max(progress, 0), 1)
    // Screen readers ignore the previous text.
    let oldItems = output.itemsWithoutElements(paintedBy: placed.parts[0])
    let items = output.itemsPainted(by: placed.parts[1])
    if opacity < 1 { output.items.append(.group(DisplayGroup(oldItems, opacity: 1 - opacity, isFading: true))) }
    if opacity > 0 { output.items.append(.group(DisplayGroup(items, opacity: opacity, isFading: opacity < 1))) }
  }
}
