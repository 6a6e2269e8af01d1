import Geometry

/// Vitrine's own: a part of a picture as it is told to those who cannot see it. Apple hands this to VoiceOver.
public struct AccessibilityElement: Hashable, Sendable {
  /// What it is.
  public var label: String
  /// What it says at the moment; empty for nothing.
  public var value: String
  /// What using it does; empty for nothing.
  public var hint: String
  /// What kind of thing it is.
  public var traits: AccessibilityTraits
  /// Elements inside it.
  public var children: [AccessibilityElement]
  /// Where it is, in points of the picture.
  public var frame: CGRect

  init(
    label: String = "", value: String = "", hint: String = "", traits: AccessibilityTraits = [],
    children: [AccessibilityElement] = [], frame: CGRect = .zero
  ) {
    self.label = label
    self.value = value
    self.hint = hint
    self.traits = traits
    self.children = children
    self.frame = frame
  }

  /// The element in words: label, value and what is inside, parted as the locale's language parts a list.
  public func spoken(in locale: Locale) -> String {
    ([label, value] + children.map { $0.spoken(in: locale) }).sentence(in: locale)
  }

  /// The element without what inside it cannot be seen within a rectangle; nil where that is all of it.
  func seen(in rect: CGRect) -> AccessibilityElement? {
    // An empty frame may lie on the edge, or be that of words for views that take no room.
    guard frame.isEmpty || frame.intersects(rect) else { return nil }
    var element = self
    element.children = children.compactMap { $0.seen(in: rect) }
    return element
  }

  /// Hashes what it says and what is inside; frames are left out.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(label)
    hasher.combine(value)
    hasher.combine(hint)
    hasher.combine(traits.rawValue)
    hasher.combine(children)
  }
}

extension PaintOutput {
  /// Lets go of what is told of parts, from the element numbered `first` on, that cannot be seen within a rectangle.
  mutating func keepElements(after first: Int, seenIn rect: Rect) {
    let kept = elements[first...].compactMap { $0.seen(in: CGRect(rect)) }
    elements.replaceSubrange(first..., with: kept)
  }
}

private enum ElementsKey: FeatureKey { static var defaultValue: [AccessibilityElement] { [] } }

extension PaintOutput {
  /// The accessibility elements, in reading order.
  var elements: [AccessibilityElement] {
    get { self[ElementsKey.self] }
    _modify { yield &self[ElementsKey.self] }
  }
}
