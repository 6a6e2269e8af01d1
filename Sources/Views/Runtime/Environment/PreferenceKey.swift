/// A key for a value that views report to their ancestors.
public protocol PreferenceKey {
  /// The type of the value.
  associatedtype Value
  /// The value if no view has reported one.
  static var defaultValue: Value { get }
  /// Combines the value with the next view's value.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// The default value, nil.
  public static var defaultValue: Value { nil }
}

/// The preferences reported so far, by key.
struct Preferences {
  private var values: [ObjectIdentifier: (value: Any, reduce: (inout Any, Any) -> Void)] = [:]

  /// Returns the value reported for a key, or nil if no view has reported one.
  func value<Key: PreferenceKey>(of key: Key.Type) -> Key.Value? {
    values[ObjectIdentifier(key)]?.value as? Key.Value
  }

  /// Replaces the reported value.
  mutating func replace<Key: PreferenceKey>(_ key: Key.Type, with value: Key.Value) {
    values[ObjectIdentifier(key)] = (
      value,
      { value, next in
        guard var reduced = value as? Key.Value, let next = next as? Key.Value else { return }
        Key.reduce(value: &reduced) { next }
        value = reduced
      }
    )
  }

  /// Combines these preferences with those of later views.
  mutating func append(_ later: Preferences) {
    for (key, next) in later.values {
      if var known = values[key] {
        known.reduce(&known.value, next.value)
        values[key] = known
      } else {
        values[key] = next
      }
    }
  }
}
