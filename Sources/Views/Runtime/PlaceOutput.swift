/// The reports that views make as they are placed.
///
/// Features add further reports in extensions, each under a `FeatureKey`.
package struct PlaceOutput {
  /// The preferences of the placed views.
  var preferences = Preferences()
  private var reports = KeyedValues()

  subscript<Key: FeatureKey>(key: Key.Type) -> Key.Value {
    get { reports.value(ObjectIdentifier(key)) ?? Key.defaultValue }
    _modify { yield &reports[ObjectIdentifier(key), default: Key.defaultValue] }
  }

  /// Runs `place` and returns its result and its preferences, which are not added to those collected so far.
  mutating func collectingPreferences<Result>(
    _ place: (inout PlaceOutput) -> Result
  ) -> (result: Result, preferences: Preferences) {
    let before = preferences
    preferences = Preferences()
    let result = place(&self)
    let collected = preferences
    preferences = before
    return (result, collected)
  }
}
