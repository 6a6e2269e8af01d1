import Geometry

/// What is said of a view for those who cannot see it; nil where nothing is said.
struct AccessibilityProperties {
  var label: Text?
  var value: Text?
  var hint: Text?
  var addedTraits: AccessibilityTraits = []
  var removedTraits: AccessibilityTraits = []
  var isHidden: Bool?
  var children: AccessibilityChildBehavior?

  /// Changes an element's words and traits.
  func apply(to element: inout AccessibilityElement, _ environment: EnvironmentValues) {
    if let label { element.label = label.string(in: environment) }
    if let value { element.value = value.string(in: environment) }
    if let hint { element.hint = hint.string(in: environment) }
    element.traits.formUnion(addedTraits)
    element.traits.subtract(removedTraits)
  }

  /// Whether it says anything that an element must carry.
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

  /// What is told of the view, given the elements inside it.
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
    // Words said of a container that is no element itself go to one that stands for it; a lone element takes them.
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

/// A view that is told of and not drawn.
private final class UnseenNode: WrapperNode {
  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    var unseen = PaintOutput()
    paintChild(placement, into: &unseen)
    output.elements += unseen.elements
  }
}

/// The modifier that accessibility modifiers attach.
public struct AccessibilityAttachmentModifier: ViewModifier {
  var properties = AccessibilityProperties()

  /// The content, of which something is said.
  public func body(content: Content) -> some View {
    content.wrapped { AccessibilityNode($0, $1, properties) }
  }
}

extension View {
  /// Tells of the view and draws nothing of it; its space stays.
  func unseen() -> some View { wrapped { UnseenNode($0, $1) } }

  private func attaching(
    _ change: (inout AccessibilityProperties) -> Void
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    var modifier = AccessibilityAttachmentModifier()
    change(&modifier.properties)
    return self.modifier(modifier)
  }

  /// Says what the view is.
  public func accessibilityLabel(_ label: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.label = label }
  }
  /// Says what the view is.
  public func accessibilityLabel(
    _ labelKey: LocalizedStringKey
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.label = Text(labelKey) } }
  /// Says what the view is.
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(
    _ label: S
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.label = Text(label) } }

  /// Says what the view shows at the moment.
  public func accessibilityValue(_ value: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.value = value }
  }
  /// Says what the view shows at the moment.
  public func accessibilityValue(
    _ valueKey: LocalizedStringKey
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.value = Text(valueKey) } }
  /// Says what the view shows at the moment.
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(
    _ value: S
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.value = Text(value) } }

  /// Says what using the view does.
  public func accessibilityHint(_ hint: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.hint = hint }
  }
  /// Says what using the view does.
  public func accessibilityHint(
    _ hintKey: LocalizedStringKey
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.hint = Text(hintKey) } }
  /// Says what using the view does.
  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(
    _ hint: S
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.hint = Text(hint) } }

  /// Leaves the view out of what is told.
  public func accessibilityHidden(_ hidden: Bool) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    attaching { $0.isHidden = hidden }
  }
  /// Adds to what kind of thing the view is.
  public func accessibilityAddTraits(
    _ traits: AccessibilityTraits
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.addedTraits = traits } }
  /// Takes from what kind of thing the view is.
  public func accessibilityRemoveTraits(
    _ traits: AccessibilityTraits
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { attaching { $0.removedTraits = traits } }
  /// Makes the view one element, with the views inside as said.
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    attaching { $0.children = children }
  }
}
