import DisplayLists

/// What painting a node produces.
///
/// Features add their own reports in extensions, each under a `FeatureKey`.
struct PaintOutput {
  /// The items to draw, in order.
  var items: [DisplayItem] = []
  /// The preferences of the painted views.
  var preferences = Preferences()
  private var reports = KeyedValues()

  subscript<Key: FeatureKey>(key: Key.Type) -> Key.Value {
    get { reports.value(ObjectIdentifier(key)) ?? Key.defaultValue }
    _modify { yield &reports[ObjectIdentifier(key), default: Key.defaultValue] }
  }

  /// Runs `paint` and returns the items it paints, instead of adding them to the output.
  mutating func collectingItems(_ paint: (inout PaintOutput) -> Void) -> [DisplayItem] {
    let before = items
    items = []
    paint(&self)
    let painted = items
    items = before
    return painted
  }

  /// Runs `paint` and returns the preferences it reports, instead of adding them to the output.
  mutating func collectingPreferences(_ paint: (inout PaintOutput) -> Void) -> Preferences {
    let before = preferences
    preferences = Preferences()
    paint(&self)
    let collected = preferences
    preferences = before
    return collected
  }
}
