import Geometry
import Views

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

/// A view that presents another one.
private struct PresentingView<Content: View>: View {
  typealias Body = Never

  let content: Content
  /// Returns the presentation, or nil while nothing is presented.
  let present: (_ViewContext) -> Presentation?

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let first = nodes.nodes.count
    content._makeNodes(context.child(0), into: &nodes)
    guard let layers = context.environment.requestedLayers, context.presence.phase != .didDisappear,
      !context.identity.isAlternative, let presentation = present(context.child(1))
    else { return }
    layers.add(presentation)
    if first < nodes.nodes.count {
      nodes.nodes[first] = CustomWrapperNode(SourceTracking(presentation: presentation), nodes.nodes[first], context)
    }
  }
}

/// Records the frame of the view that presents.
private struct SourceTracking: WrapperBehavior {
  let presentation: Presentation

  func place(_ node: WrapperNode, _ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    presentation.source = placement.pointsFromNode.bounds(of: Rect(placement.bounds))
    return node.placeChild(placement, into: &output)
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
