import Geometry

/// What a node's ancestors pass down when it is placed.
///
/// Features add their own values in extensions, each under a `FeatureKey`.
struct Surroundings {
  /// How far the ancestors have appeared, from 0 to 1. Other content is already faded by it; glass applies it itself.
  var arrival = 1.0
  /// The total offset of the ancestors from their final places, in points of the display list.
  var lag = Point.zero
  /// Whether an ancestor has been removed but is still visible.
  var isLeaving = false
  private var values = KeyedValues()

  subscript<Key: FeatureKey>(key: Key.Type) -> Key.Value {
    get { values.value(ObjectIdentifier(key)) ?? Key.defaultValue }
    set { values.set(newValue, ObjectIdentifier(key)) }
  }
}
