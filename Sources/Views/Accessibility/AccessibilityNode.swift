import Geometry

/// Accessibility properties; nil if not set.
struct AccessibilityProperties {
  var label: Text?
  var value: Text?
  var hint: Text?
  var addedTraits: AccessibilityTraits = []
  var removedTraits: AccessibilityTraits = []
  var isHidden: Bool?
  var children: AccessibilityChildBehavior?

  /// Applies the properties to an element.
  func apply(to element: inout AccessibilityElement, _ environment: EnvironmentValues) {
    if let label { element.label = label.string(in: environment) }
    if let value { element.value = value.string(in: environment) }
    if let hint { element.hint = hint.string(in: environment) }
    element.traits.formUnion(addedTraits)
    element.traits.subtract(removedTraits)
  }

  /// Whether any property is set that applies to an element.
  var needsElement: Bool {
    label != nil || value != nil || hint != nil || !addedTraits.isEmpty || !removedTraits.isEmpty
  }
}

private final class AccessibilityNode: WrapperNode {
  private let properties: AccessibilityProperties

  init(_ child: Node, _ context: _ViewContext, _ properties: AccessibilityProperties) {
    self.properties = properties
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    PlacedNode(self, placement, [placeChild(placement, into: &output)])
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    let before = output.elements
    output.elements = []
    placed.parts[0].paint(into: &output)
    output.elements = before + elements(from: output.elements, placed.placement)
  }

  /// Returns the accessibility elements of the view, given those of its content.
  private func elements(from inside: [AccessibilityElement], _ placement: Placement) -> [AccessibilityElement] {
    if properties.isHidden == true { return [] }
    var elements = inside
    if let children = properties.children {
      var element = AccessibilityElement(
        frame: CGRect(placement.pointsFromNode.bounds(of: Rect(placement.bounds))))
      switch children.kind {
      case .ignore: break
      case .contain: element.children = elements
      case .combine:
        let locale = context.environment.locale
        element.label = elements.map { $0.spoken(in: locale) }.sentence(in: locale)
        element.traits = elements.reduce([]) { $0.union($1.traits) }
      }
      elements = [element]
    }
    guard properties.needsElement else { return elements }
    // A container's properties apply to its only element or, failing that, to a new element for the container.
    if elements.count != 1 {
      elements = [
        AccessibilityElement(
          children: properties.label == nil ? elements : [],
          frame: CGRect(placement.pointsFromNode.bounds(of: Rect(placement.bounds))))
      ]
    }
    properties.apply(to: &elements[0], context.environment)
    return elements
  }
}

/// A node that is visible only to screen readers.
package final class VisuallyHiddenNode: WrapperNode {
  package override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    // Discards the child's preferences and reports; only its accessibility elements are used.
    var discarded = PlaceOutput()
    return PlacedNode(self, placement, [placeChild(placement, into: &discarded)])
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    var painted = PaintOutput()
    placed.parts[0].paint(into: &painted)
    output.elements += painted.elements
  }
}

/// The modifier that the accessibility methods of `View` apply.
public struct AccessibilityAttachmentModifier: ViewModifier {
  var properties = AccessibilityProperties()

  /// Returns the content with the properties attached.
  public func body(content: Content) -> some View {
    content.wrapped { AccessibilityNode($0, $1, properties) }
  }
}
