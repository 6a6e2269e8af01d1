/// A value that an app keeps in its defaults under a key.
///
/// Rendered views read and write no defaults, so that pictures do not depend on the machine: the value starts as the
/// default and is shared by all views with the same key.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private let key: String
  private let initial: Value
  private var location: StateLocation<Value>?

  private init(_ key: String, _ initial: Value) {
    self.key = key
    self.initial = initial
  }

  /// The value.
  public var wrappedValue: Value {
    get { location?.value ?? initial }
    nonmutating set { location?.set(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    guard let location else { return .constant(initial) }
    return Binding(get: { location.value }, set: { location.set($0) })
  }

  /// Vitrine's own: connects to the value stored under the key.
  public mutating func _install(_ context: _ViewContext) {
    let initial = initial
    location = context.evaluation.state(at: Identity.root.child(id: StorageKey(key: key, store: .app))) { initial }
  }
}

/// The key of a stored value.
private struct StorageKey: Hashable {
  enum Store { case app, scene }

  let key: String
  let store: Store
}

extension AppStorage {
  /// Creates a property for a Boolean value.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
    self.init(key, wrappedValue)
  }
  /// Creates a property for an integer.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
    self.init(key, wrappedValue)
  }
  /// Creates a property for a number.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
    self.init(key, wrappedValue)
  }
  /// Creates a property for a string.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
    self.init(key, wrappedValue)
  }
  /// Creates a property for a URL.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL {
    self.init(key, wrappedValue)
  }
  /// Creates a property for a date.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Date {
    self.init(key, wrappedValue)
  }
  /// Creates a property for data.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
    self.init(key, wrappedValue)
  }
  /// Creates a property for a value that is stored as an integer.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == Int { self.init(key, wrappedValue) }
  /// Creates a property for a value that is stored as a string.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == String { self.init(key, wrappedValue) }
  /// Creates a property for a value that is nil until it is set.
  public init(_ key: String, store: UserDefaults? = nil) where Value: ExpressibleByNilLiteral {
    self.init(key, nil)
  }
}

/// A value that a scene restores under a key. Rendered views restore none, so the value starts as the default and is
/// shared by all views with the same key.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
  private let key: String
  private let initial: Value
  private var location: StateLocation<Value>?

  private init(_ key: String, _ initial: Value) {
    self.key = key
    self.initial = initial
  }

  /// The value.
  public var wrappedValue: Value {
    get { location?.value ?? initial }
    nonmutating set { location?.set(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    guard let location else { return .constant(initial) }
    return Binding(get: { location.value }, set: { location.set($0) })
  }

  /// Vitrine's own: connects to the value stored under the key.
  public mutating func _install(_ context: _ViewContext) {
    let initial = initial
    location = context.evaluation.state(at: Identity.root.child(id: StorageKey(key: key, store: .scene))) { initial }
  }
}

extension SceneStorage {
  /// Creates a property for a Boolean value.
  public init(wrappedValue: Value, _ key: String) where Value == Bool { self.init(key, wrappedValue) }
  /// Creates a property for an integer.
  public init(wrappedValue: Value, _ key: String) where Value == Int { self.init(key, wrappedValue) }
  /// Creates a property for a number.
  public init(wrappedValue: Value, _ key: String) where Value == Double { self.init(key, wrappedValue) }
  /// Creates a property for a string.
  public init(wrappedValue: Value, _ key: String) where Value == String { self.init(key, wrappedValue) }
  /// Creates a property for a value that is stored as an integer.
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int {
    self.init(key, wrappedValue)
  }
  /// Creates a property for a value that is stored as a string.
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
    self.init(key, wrappedValue)
  }
  /// Creates a property for a value that is nil until it is set.
  public init(_ key: String) where Value: ExpressibleByNilLiteral { self.init(key, nil) }
}
