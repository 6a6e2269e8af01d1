import Geometry

/// The values that a node's ancestors pass down when it is placed.
///
/// Features add further values in extensions, each under a `FeatureKey`.
package struct Surroundings {
  /// The combined opacity of the appearing and disappearing ancestors, in 0…1. Only glass uses this value; other items
  /// are already faded.
  var arrival = 1.0
  /// The total offset of the ancestors from their final places, in display-list points.
  var lag = Point.zero
  /// Whether an ancestor has been removed but is still visible.
  var isLeaving = false
  private var values = KeyedValues()

  subscript<Key: FeatureKey>(key: Key.Type) -> Key.Value {
    get { values.value(ObjectIdentifier(key)) ?? Key.defaultValue }
    set { values.set(newValue, ObjectIdentifier(key)) }
  }
}
