/// An object that the view observes but does not own.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// A wrapper that creates bindings to the properties of an object.
  @dynamicMemberLookup
  public struct Wrapper {
    let object: ObjectType

    /// A binding to a property of the object.
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> { object.binding(keyPath) }
  }

  /// The object.
  public var wrappedValue: ObjectType

  /// Creates a property that observes an object.
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  /// Creates a property that observes an object.
  public init(initialValue: ObjectType) { wrappedValue = initialValue }

  /// A wrapper that creates bindings to the object's properties.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  /// Vitrine's own: observes changes to the object.
  public mutating func _install(_ context: _ViewContext) { wrappedValue.observe() }
}

/// An object that the view owns, created when the view appears and kept until it disappears.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  private let initial: () -> ObjectType
  private var location: StateLocation<ObjectType>?

  /// Creates a state object. The object is created once, when the view appears; each playback from the start creates a
  /// new one.
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { initial = thunk }

  /// The object; a new instance while the view is not being resolved.
  public var wrappedValue: ObjectType { location?.value ?? initial() }

  /// A wrapper that creates bindings to the object's properties.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

  /// Vitrine's own: connects to the stored object and observes changes to it.
  public mutating func _install(_ context: _ViewContext) {
    let location = context.evaluation.state(at: context.identity, initial: initial)
    location.value.observe()
    self.location = location
  }
}

/// An object that an ancestor puts into the environment with `environmentObject(_:)`; reading the property traps if
/// there is none.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  /// A wrapper that creates bindings to the properties of an object.
  @dynamicMemberLookup
  public struct Wrapper {
    let object: ObjectType

    /// A binding to a property of the object.
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> { object.binding(keyPath) }
  }

  private var object: ObjectType?

  /// Creates a property that reads the environment's object of this type.
  public init() {}

  /// The object.
  public var wrappedValue: ObjectType {
    guard let object else {
      fatalError(
        "no \(ObjectType.self) was put into the environment; add environmentObject(_:) to an ancestor of this view")
    }
    return object
  }

  /// A wrapper that creates bindings to the object's properties.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  /// Vitrine's own: finds the object and observes changes to it.
  public mutating func _install(_ context: _ViewContext) {
    object = context.environment[object: ObjectType.self]
    object?.observe()
  }
}

extension View {
  /// Puts an object into the environment, where descendants find it by its type.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    environmentChanged { $0[object: T.self] = object }
  }
}
