import Drawing
import Geometry

/// How the content of a text changes when that is animated.
public struct ContentTransition: Equatable, Sendable {
  enum Kind: Equatable { case identity, opacity, numericText(Double) }
  let kind: Kind

  /// At once.
  public static let identity = ContentTransition(kind: .identity)
  /// The old fades out as the new fades in.
  public static let opacity = ContentTransition(kind: .opacity)
  /// As far as can be told from what is changed: text changes at once, its colour and size gradually.
  public static let interpolate = ContentTransition(kind: .identity)
  /// The old moves out upwards as the new moves in from below, both fading; the other way round where counted down.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(kind: .numericText(countsDown ? -1 : 1))
  }
  /// The old moves out as the new moves in: upwards where the value grew.
  public static func numericText(value: Double) -> ContentTransition {
    ContentTransition(kind: .numericText(value < 0 ? -1 : 1))
  }

  private struct Key: EnvironmentKey {
    static let defaultValue = ContentTransition.interpolate
  }

  static func current(in environment: EnvironmentValues) -> ContentTransition { environment[Key.self] }

  static func set(_ transition: ContentTransition, in environment: inout EnvironmentValues) {
    environment[Key.self] = transition
  }
}

extension View {
  /// Says how the content of texts in the view changes when that is animated.
  public func contentTransition(_ transition: ContentTransition) -> some View {
    environmentChanged { ContentTransition.set(transition, in: &$0) }
  }
}

/// What a text that changes gradually remembers: what it showed last, and what it showed before while that still fades.
private struct ShownText: Equatable {
  var text: Text
  var before: Text?
  /// Counts the changes, so that each fades on its own.
  var generation = 0
  var start: TimeInterval = 0
  var animation: Animation?

  static func == (a: ShownText, b: ShownText) -> Bool { a.generation == b.generation }
}

extension Text {
  /// The text's node, and over it what it showed before while that still fades.
  func nodeInTransition(_ context: _ViewContext) -> Node {
    let transition = ContentTransition.current(in: context.environment)
    guard context.evaluation.isRemembering, transition != .identity else { return TextNode(self, context) }
    let key = Memory.Key(identity: context.identity, slot: MemorySlot.content)
    var shown = context.evaluation.memory.value(key, as: ShownText.self) ?? ShownText(text: self)
    if shown.text != self {
      let animation = context.transaction.disablesAnimations ? nil : context.transaction.animation
      shown = ShownText(
        text: self, before: animation == nil ? nil : shown.text, generation: shown.generation + 1,
        start: context.evaluation.time, animation: animation)
      if let animation { context.evaluation.memory.noteMotion(until: context.evaluation.time + animation.duration) }
    }
    let elapsed = context.evaluation.time - shown.start
    if elapsed >= shown.animation?.duration ?? 0 { shown.before = nil }
    context.evaluation.memory.remember(shown, key)
    guard let before = shown.before, let animation = shown.animation else { return TextNode(self, context) }
    return FadingTextNode(
      TextNode(self, context), context, before: TextNode(before, context.child(1)),
      progress: animation.progress(at: elapsed), transition)
  }
}

private final class FadingTextNode: WrapperNode {
  private let before: Node
  private let progress: Double
  private let transition: ContentTransition

  init(_ child: Node, _ context: _ViewContext, before: Node, progress: Double, _ transition: ContentTransition) {
    self.before = before
    self.progress = progress
    self.transition = transition
    super.init(child, context)
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    let opacity = min(max(progress, 0), 1)
    var (old, new) = (0.0, 0.0)
    if case .numericText(let direction) = transition.kind {
      let height = placement.size.height / 2
      old = -direction * height * progress
      new = direction * height * (1 - progress)
    }
    func paint(_ node: Node, _ opacity: Double, _ y: CGFloat, _ output: inout PaintOutput) {
      var place = placement
      place.pointsFromNode = placement.pointsFromNode * .translation(x: 0, y: y)
      let proposal = ProposedViewSize(width: nil, height: nil)
      let inner = node === child ? placement.proposal : proposal
      let x = (placement.size.width - node.size(inner).width) / 2
      let items = output.collectingItems {
        node.paint(place.child(node, at: CGPoint(x: x, y: 0), inner, mirrored: context.isRightToLeft), into: &$0)
      }
      if opacity > 0 { output.items.append(.group(DisplayGroup(items, opacity: opacity))) }
    }
    var unheard = PaintOutput()
    paint(before, 1 - opacity, old, &unheard)
    output.items += unheard.items
    paint(child, opacity, new, &output)
  }
}
