/// A property of a class that announces its changes before they occur.
@propertyWrapper
public struct Published<Value> {
  fileprivate final class Storage {
    let publisher = ObservableObjectPublisher()
    var value: Value
    /// The number of times the value has been set.
    var changes = 0

    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  /// Creates a property with an initial value.
  public init(initialValue: Value) { storage = Storage(initialValue) }

  /// Unavailable: only properties of classes can be published.
  @available(*, unavailable, message: "@Published is for properties of classes")
  public var wrappedValue: Value {
    get { fatalError("@Published is for properties of classes") }
    nonmutating set { fatalError("@Published is for properties of classes") }
  }

  /// The value. Reading it registers the current observer for the next change.
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf, wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get {
      let storage = object[keyPath: storageKeyPath].storage
      storage.publisher.observe()
      return storage.value
    }
    set {
      let storage = object[keyPath: storageKeyPath].storage
      storage.publisher.send()
      storage.value = newValue
      storage.changes += 1
    }
  }

  /// A publisher of the value and of its changes, for `onReceive`.
  ///
  /// Unlike Combine's, it has no operators, and views receive a value after it is set rather than before.
  public var projectedValue: Publisher { Publisher(storage: storage) }

  /// The publisher of a property.
  public struct Publisher: Views.Publisher {
    /// The property's values are published.
    public typealias Output = Value
    /// Publishing never fails.
    public typealias Failure = Never

    fileprivate let storage: Storage

    /// Vitrine's own: nil, because values come when the property is set.
    public var _interval: TimeInterval? { nil }
    /// Vitrine's own: returns nil, because values come when the property is set.
    public func _value(at date: Date) -> Value? { nil }
    /// Vitrine's own: returns the value of the property and the number of times it has been set.
    public func _latest() -> (value: Value, number: Int)? {
      storage.publisher.observe()
      return (storage.value, storage.changes)
    }
  }
}

/// A published property with its value type erased.
protocol PublishedProperty {
  /// The publisher that announces the property's changes.
  var publisher: ObservableObjectPublisher { get }
}

extension Published: PublishedProperty {
  var publisher: ObservableObjectPublisher { storage.publisher }
}
