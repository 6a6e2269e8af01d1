import Geometry

/// Accessibility properties; nil values are not set.
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

  /// Whether it sets anything that needs an element.
  var speaks: Bool {
    label != nil || value != nil || hint != nil || !addedTraits.isEmpty || !removedTraits.isEmpty
  }
}

private final class AccessibilityNode: WrapperNode {
  private let properties: AccessibilityProperties

  init(_ child: Node, _ context: _ViewContext, _ properties: AccessibilityProperties) {
    self.properties = properties
    super.init(child, context)
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    let before = output.elements
    output.elements = []
    paintChild(placement, into: &output)
    output.elements = before + told(output.elements, placement)
  }

  /// The elements of the view, given those of its content.
  private func told(_ inside: [AccessibilityElement], _ placement: Placement) -> [AccessibilityElement] {
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
    guard properties.speaks else { return elements }
    // Properties of a container go to its only element, or to a new element that represents it.
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

/// A view visible to screen readers only.
final class UnseenNode: WrapperNode {
  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    var (unseen, inside) = (PaintOutput(), placement)
    // Hidden glass takes no part in its container.
    inside.surroundings.glassContainer = nil
    paintChild(inside, into: &unseen)
    output.elements += unseen.elements
  }
}

/// The modifier behind accessibility modifiers.
public struct AccessibilityAttachmentModifier: ViewModifier {
  var properties = AccessibilityProperties()

  /// Attaches the properties to the content.
  public func body(content: Content) -> some View {
    content.wrapped { AccessibilityNode($0, $1, properties) }
  }
}
