/// A heterogeneous collection of values, looked up by key type.
///
/// Collections are small and stored contiguously. Most lookups are for absent keys, which a bit filter rejects
/// immediately. Copies share their storage until one of them is changed.
struct KeyedValues {
  private class AnyBox {}

  private final class Box<Value>: AnyBox {
    /// Written only by a collection that holds the sole reference to the box.
    @exclusivity(unchecked) var value: Value
    init(_ value: Value) { self.value = value }
  }

  private struct Entry {
    var key: ObjectIdentifier
    /// A `Box` of the type that belongs to the key.
    var box: AnyBox
  }

  private var entries: ContiguousArray<Entry> = []
  /// A filter with one bit set for each key that is present; keys may share a bit.
  private var present: UInt64 = 0

  private static func bit(_ key: ObjectIdentifier) -> UInt64 {
    1 << ((UInt64(UInt(bitPattern: key)) &* 0x9e37_79b9_7f4a_7c15) >> 58)
  }

  private func index(of key: ObjectIdentifier) -> Int? {
    if present & Self.bit(key) == 0 { return nil }
    for index in entries.indices where entries[index].key == key { return index }
    return nil
  }

  /// Returns the value for a key; nil if it is absent. All values for a key must have the same type.
  func value<Value>(_ key: ObjectIdentifier, as type: Value.Type = Value.self) -> Value? {
    guard let index = index(of: key) else { return nil }
    return unsafeDowncast(entries[index].box, to: Box<Value>.self).value
  }

  /// Sets the value for a key. All values for a key must have the same type.
  mutating func set<Value>(_ value: Value, _ key: ObjectIdentifier) {
    if let index = index(of: key) {
      entries[index].box = Box(value)
    } else {
      entries.append(Entry(key: key, box: Box(value)))
      present |= Self.bit(key)
    }
  }

  /// The value for a key, initialised with the default and modified in place.
  subscript<Value>(key: ObjectIdentifier, default defaultValue: @autoclosure () -> Value) -> Value {
    get { value(key) ?? defaultValue() }
    _modify {
      if index(of: key) == nil { set(defaultValue(), key) }
      let index = index(of: key)!
      if !isKnownUniquelyReferenced(&entries[index].box) {
        entries[index].box = Box(unsafeDowncast(entries[index].box, to: Box<Value>.self).value)
      }
      yield &unsafeDowncast(entries[index].box, to: Box<Value>.self).value
    }
  }
}

/// A key for a value that a feature adds to `Surroundings`, `PlaceOutput` or `PaintOutput`.
protocol FeatureKey {
  associatedtype Value
  /// The value if none has been set.
  static var defaultValue: Value { get }
}
