/// Names a value that views tell those around them.
public protocol PreferenceKey {
  /// What views tell under this key.
  associatedtype Value
  /// What counts where no view told anything.
  static var defaultValue: Value { get }
  /// Takes in what the next view tells.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// Nil.
  public static var defaultValue: Value { nil }
}

/// What views have told so far, by key.
struct Preferences {
  private var values: [ObjectIdentifier: (value: Any, reduce: (inout Any, Any) -> Void)] = [:]

  /// What was told under a key; nil where nothing was.
  func told<Key: PreferenceKey>(_ key: Key.Type) -> Key.Value? {
    values[ObjectIdentifier(key)]?.value as? Key.Value
  }

  /// Puts a value in place of whatever was told.
  mutating func replace<Key: PreferenceKey>(_ key: Key.Type, with value: Key.Value) {
    values[ObjectIdentifier(key)] = (
      value,
      { told, next in
        guard var reduced = told as? Key.Value, let next = next as? Key.Value else { return }
        Key.reduce(value: &reduced) { next }
        told = reduced
      }
    )
  }

  /// Takes in what later views told.
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

extension PaintOutput {
  /// Runs a painting and hands back what its views told apart from what was told so far, to which it is not yet added.
  mutating func collectingPreferences(_ paint: (inout PaintOutput) -> Void) -> Preferences {
    let before = preferences
    preferences = Preferences()
    paint(&self)
    let told = preferences
    preferences = before
    return told
  }
}
