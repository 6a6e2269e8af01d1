import Geometry

/// Vitrine's own: an accessibility element of a resolved view. On Apple platforms, VoiceOver receives these.
public struct AccessibilityElement: Hashable, Sendable {
  /// The label, which identifies the element.
  public var label: String
  /// The current value; empty for none.
  public var value: String
  /// The effect of using the element; empty for none.
  public var hint: String
  /// The traits.
  public var traits: AccessibilityTraits
  /// The elements inside this one.
  public var children: [AccessibilityElement]
  /// The frame on the canvas, in points.
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

  /// Returns the label, the value and the children as one sentence, joined as a list in the locale's language.
  public func spoken(in locale: Locale) -> String {
    ([label, value] + children.map { $0.spoken(in: locale) }).sentence(in: locale)
  }

  /// Returns the element without any children outside a rectangle; nil if the element itself is outside.
  func visible(in rect: CGRect) -> AccessibilityElement? {
    // An empty frame may lie on the edge, or belong to a view that takes no space.
    guard frame.isEmpty || frame.intersects(rect) else { return nil }
    var element = self
    element.children = children.compactMap { $0.visible(in: rect) }
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
  /// Removes the elements from index `first` on that are outside a rectangle.
  mutating func keepElements(after first: Int, visibleIn rect: Rect) {
    let kept = elements[first...].compactMap { $0.visible(in: CGRect(rect)) }
    elements.replaceSubrange(first..., with: kept)
  }
}
