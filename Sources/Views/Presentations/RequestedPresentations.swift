import Geometry
import OrderedCollections

/// A view that content asks to be presented over everything else.
final class Presentation {
  enum Kind {
    case sheet, cover, popover
    case alert(AlertText)
    case dialog(AlertText)
  }

  let kind: Kind
  let content: any View
  let environment: EnvironmentValues
  let identity: Identity
  /// The frame of the view that presents, in display-list points; nil before it is placed.
  var source: Rect?

  init(_ kind: Kind, _ content: any View, _ context: _ViewContext, dismiss: @escaping () -> Void) {
    self.kind = kind
    self.content = content
    var environment = context.environment
    environment.dismiss = DismissAction(dismiss)
    environment.describedScreens = DescribedScreens()
    self.environment = environment
    identity = context.identity
  }
}

/// The presentations that views ask for, collected while nodes are made.
final class RequestedPresentations {
  private var known: OrderedDictionary<Identity, Presentation> = [:]
  private var shown = 0

  func add(_ presentation: Presentation) { known[presentation.identity] = presentation }

  /// The next presentation to show; nil if there are no more.
  func next() -> Presentation? {
    guard shown < known.count else { return nil }
    shown += 1
    return known.values[shown - 1]
  }
}

/// A weak reference to the presentations, which hold environments themselves.
private struct PresentationsReference {
  weak var presentations: RequestedPresentations?
}

private struct PresentationsKey: EnvironmentKey {
  static var defaultValue: PresentationsReference { PresentationsReference() }
}

extension EnvironmentValues {
  /// The presentations that views ask for; nil where none are shown.
  var presentations: RequestedPresentations? {
    get { self[PresentationsKey.self].presentations }
    set { self[PresentationsKey.self] = PresentationsReference(presentations: newValue) }
  }
}

/// A view that presents another one.
private struct PresentingView<Content: View>: View {
  typealias Body = Never

  let content: Content
  /// Returns the presentation; nil for none.
  let present: (_ViewContext) -> Presentation?

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let first = nodes.nodes.count
    content._makeNodes(context.child(0), into: &nodes)
    guard let presentations = context.environment.presentations, context.presence.phase != .didDisappear,
      !context.identity.isAlternative, let presentation = present(context.child(1))
    else { return }
    presentations.add(presentation)
    if first < nodes.nodes.count {
      nodes.nodes[first] = SourceNode(nodes.nodes[first], context, presentation)
    }
  }
}

/// A node that tells a presentation where it is.
private final class SourceNode: WrapperNode {
  private let presentation: Presentation

  init(_ child: Node, _ context: _ViewContext, _ presentation: Presentation) {
    self.presentation = presentation
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    presentation.source = placement.pointsFromNode.bounds(of: Rect(placement.bounds))
    return placeChild(placement, into: &output)
  }
}

extension View {
  /// Presents a view, if there is one.
  func presenting(
    _ kind: @escaping () -> Presentation.Kind, dismiss: @escaping () -> Void, _ content: @escaping () -> (any View)?
  ) -> some View {
    PresentingView(content: self) { context in
      content().map { Presentation(kind(), $0, context, dismiss: dismiss) }
    }
  }
}
