/// A property that reads a value from the view's environment.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private enum Content {
    case reading((EnvironmentValues) -> Value)
    case value(Value)
  }

  private var content: Content

  /// Creates a property that reads the value at a key path.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { content = .reading { $0[keyPath: keyPath] } }

  /// Creates a property that reads an object from the environment by its type; traps if there is none.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    content = .reading { environment in
      guard let object = environment[object: objectType] else {
        fatalError("no \(objectType) was put into the environment; add environment(_:) to an ancestor")
      }
      return object
    }
  }

  /// Creates a property that reads an object from the environment by its type; nil if no ancestor provides it.
  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
    content = .reading { $0[object: objectType] }
  }

  /// The value; the default value while the view is not being resolved.
  public var wrappedValue: Value {
    switch content {
    case .reading(let read): read(EnvironmentValues())
    case .value(let value): value
    }
  }

  /// Vitrine's own: reads the value from the environment of the view.
  public mutating func _install(_ context: _ViewContext) {
    if case .reading(let read) = content { content = .value(read(context.environment)) }
  }
}
