/// Values of different types, found by key types.
///
/// A store holds few values in one block. Most lookups are for absent keys, which one bit rules out. Copies share their
/// storage until one of them is changed.
struct KeyedValues {
  private class AnyBox {}

  private final class Box<Value>: AnyBox {
    /// Written only by a store that owns the box alone.
    @exclusivity(unchecked) var value: Value
    init(_ value: Value) { self.value = value }
  }

  private struct Entry {
    var key: ObjectIdentifier
    /// A `Box` of the type that belongs to the key.
    var box: AnyBox
  }

  private var entries: ContiguousArray<Entry> = []
  /// One bit for each key that is present; keys may share bits.
  private var present: UInt64 = 0

  private static func bit(_ key: ObjectIdentifier) -> UInt64 {
    1 << ((UInt64(UInt(bitPattern: key)) &* 0x9e37_79b9_7f4a_7c15) >> 58)
  }

  private func index(of key: ObjectIdentifier) -> Int? {
    if present & Self.bit(key) == 0 { return nil }
    for index in entries.indices where entries[index].key == key { return index }
    return nil
  }

  /// The value under a key, whose type must always be the same; nil if it is absent.
  func value<Value>(_ key: ObjectIdentifier, as type: Value.Type = Value.self) -> Value? {
    guard let index = index(of: key) else { return nil }
    return unsafeDowncast(entries[index].box, to: Box<Value>.self).value
  }

  /// Sets the value under a key, whose type must always be the same.
  mutating func set<Value>(_ value: Value, _ key: ObjectIdentifier) {
    if let index = index(of: key) {
      entries[index].box = Box(value)
    } else {
      entries.append(Entry(key: key, box: Box(value)))
      present |= Self.bit(key)
    }
  }

  /// The value under a key, modified in place; starts with the default.
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

/// A key of a value that a feature adds to `Surroundings`, `PlaceOutput` or `PaintOutput`.
protocol FeatureKey {
  associatedtype Value
  /// The value where none has been set.
  static var defaultValue: Value { get }
}
