import Geometry

/// What a node's ancestors pass down when it is placed.
///
/// Features add values of their own in extensions, each under a `FeatureKey`.
struct Surroundings {
  /// How far the nearest ancestor that comes or goes has appeared, 0…1. Ink fades by it; glass handles it by itself.
  var arrival = 1.0
  /// The total offset of the ancestors from their final places, in points of the display list.
  var lag = Point.zero
  /// Whether an ancestor has been removed and is still fading out.
  var isLeaving = false
  private var values = KeyedValues()

  subscript<Key: FeatureKey>(key: Key.Type) -> Key.Value {
    get { values.value(ObjectIdentifier(key)) ?? Key.defaultValue }
    set { values.set(newValue, ObjectIdentifier(key)) }
  }
}
