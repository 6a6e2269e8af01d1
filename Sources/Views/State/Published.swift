/// A property of a class that announces its changes before they are made.
///
/// Unlike Combine's, it provides no `$property` publisher.
@propertyWrapper
public struct Published<Value> {
  fileprivate final class Storage {
    let publisher = ObservableObjectPublisher()
    var value: Value

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
