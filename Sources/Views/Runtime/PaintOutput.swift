import DisplayLists

/// The output of painting placed nodes.
///
/// Features add further reports in extensions, each under a `FeatureKey`.
struct PaintOutput {
  /// The items to draw, in order.
  var items: [DisplayItem] = []
  /// The accessibility elements, in reading order.
  var elements: [AccessibilityElement] = []
  /// The names of images and symbols that were not found.
  var missing = MissingNames()
  private var reports = KeyedValues()

  subscript<Key: FeatureKey>(key: Key.Type) -> Key.Value {
    get { reports.value(ObjectIdentifier(key)) ?? Key.defaultValue }
    _modify { yield &reports[ObjectIdentifier(key), default: Key.defaultValue] }
  }

  /// Paints a node and returns its items separately from those painted so far.
  mutating func itemsPainted(by placed: PlacedNode) -> [DisplayItem] {
    let before = items
    items = []
    placed.paint(into: &self)
    let painted = items
    items = before
    return painted
  }

  /// Paints a node and returns its items separately from those painted so far, without its accessibility elements.
  mutating func itemsWithoutElements(paintedBy placed: PlacedNode) -> [DisplayItem] {
    let elementCount = elements.count
    let items = itemsPainted(by: placed)
    elements.removeSubrange(elementCount...)
    return items
  }

  /// Paints a primary node and then a secondary one, whose items lie above or below.
  mutating func paint(_ primary: PlacedNode, _ secondary: PlacedNode, isAbove: Bool) {
    // The primary is always painted first, so that its accessibility elements come first.
    let primary = itemsPainted(by: primary)
    let secondary = itemsPainted(by: secondary)
    items += isAbove ? primary + secondary : secondary + primary
  }
}
