/// Values of different types, each found by its key type.
///
/// A store holds few values, in one array. Most reads ask for a key that is absent, which a single bit can tell. Copies
/// share their storage until one of them is changed.
struct KeyedValues {
  private class AnyBox {}

  private final class Box<Value>: AnyBox {
    /// The value; written only while a single store refers to the box.
    @exclusivity(unchecked) var value: Value
    init(_ value: Value) { self.value = value }
  }

  private struct Entry {
    var key: ObjectIdentifier
    /// A `Box` of the key's value type.
    var box: AnyBox
  }

  private var entries: ContiguousArray<Entry> = []
  /// One bit for every key that is present; keys may share a bit.
  private var present: UInt64 = 0

  private static func bit(_ key: ObjectIdentifier) -> UInt64 {
    1 << ((UInt64(UInt(bitPattern: key)) &* 0x9e37_79b9_7f4a_7c15) >> 58)
  }

  private func index(of key: ObjectIdentifier) -> Int? {
    if present & Self.bit(key) == 0 { return nil }
    for index in entries.indices where entries[index].key == key { return index }
    return nil
  }

  /// Returns the value under a key, whose values always have this type; nil if there is none.
  func value<Value>(_ key: ObjectIdentifier, as type: Value.Type = Value.self) -> Value? {
    guard let index = index(of: key) else { return nil }
    return unsafeDowncast(entries[index].box, to: Box<Value>.self).value
  }

  /// Sets the value under a key, whose values always have this type.
  mutating func set<Value>(_ value: Value, _ key: ObjectIdentifier) {
    if let index = index(of: key) {
      entries[index].box = Box(value)
    } else {
      entries.append(Entry(key: key, box: Box(value)))
      present |= Self.bit(key)
    }
  }

  /// The value under a key, or the default if there is none. Changes are made in place.
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

/// A key for a value that a feature adds to `Surroundings` or `PaintOutput`.
protocol FeatureKey {
  associatedtype Value
  /// The value if no view has set one.
  static var defaultValue: Value { get }
}
