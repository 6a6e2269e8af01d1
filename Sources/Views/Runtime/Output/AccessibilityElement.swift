import Geometry

/// Vitrine's own: a part of an image as screen readers announce it. Apple passes the same information to VoiceOver.
public struct AccessibilityElement: Hashable, Sendable {
  /// What the element is.
  public var label: String
  /// The current value; empty if there is none.
  public var value: String
  /// The effect of activating the element; empty if there is no hint.
  public var hint: String
  /// The traits of the element.
  public var traits: AccessibilityTraits
  /// The elements inside this one.
  public var children: [AccessibilityElement]
  /// The frame in points of the image.
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

  /// Returns the label, the value and the children in words, separated as in a list in the locale's language.
  public func spoken(in locale: Locale) -> String {
    ([label, value] + children.map { $0.spoken(in: locale) }).sentence(in: locale)
  }

  /// Returns the element without the parts outside a rectangle; nil if it lies entirely outside.
  func seen(in rect: CGRect) -> AccessibilityElement? {
    // An empty frame may lie on the edge, or belong to an element without a size.
    guard frame.isEmpty || frame.intersects(rect) else { return nil }
    var element = self
    element.children = children.compactMap { $0.seen(in: rect) }
    return element
  }

  /// Hashes everything but the frames.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(label)
    hasher.combine(value)
    hasher.combine(hint)
    hasher.combine(traits.rawValue)
    hasher.combine(children)
  }
}

extension PaintOutput {
  /// Removes the elements from index `first` on that lie outside a rectangle.
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
