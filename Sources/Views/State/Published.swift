/// A property of a class that announces its changes before they are made.
///
/// Combine's `$property`, a publisher of the values, is not there: Linux has no Combine.
@propertyWrapper
public struct Published<Value> {
  fileprivate final class Storage {
    let publisher = ObservableObjectPublisher()
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage

  /// A value to begin with.
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  /// A value to begin with.
  public init(initialValue: Value) { storage = Storage(initialValue) }

  /// Only classes can announce changes.
  @available(*, unavailable, message: "@Published is for properties of classes")
  public var wrappedValue: Value {
    get { fatalError("@Published is for properties of classes") }
    nonmutating set { fatalError("@Published is for properties of classes") }
  }

  /// The value; whoever reads it while views are followed learns of its next change.
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

/// A published property whose type is hidden.
protocol PublishedProperty {
  /// Announces the property's changes.
  var publisher: ObservableObjectPublisher { get }
}

extension Published: PublishedProperty {
  var publisher: ObservableObjectPublisher { storage.publisher }
}
