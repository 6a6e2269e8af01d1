/// An object that others keep and the view shows.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// Makes bindings to the properties of an object.
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

  /// An object that others keep.
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  /// An object that others keep.
  public init(initialValue: ObjectType) { wrappedValue = initialValue }

  /// A maker of bindings to the object's properties.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  /// Vitrine's own: looks out for changes of the object.
  public mutating func _install(_ context: _ViewContext) { wrappedValue.observe() }
}

/// An object of the view's own, made when the view comes and kept while it is there.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  private let initial: () -> ObjectType
  private var location: StateLocation<ObjectType>?

  /// An object, made once when the view comes: a view that is shown again from the start has a new one.
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { initial = thunk }

  /// The object; a new one where the view is not being resolved.
  public var wrappedValue: ObjectType { location?.value ?? initial() }

  /// A maker of bindings to the object's properties.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

  /// Vitrine's own: finds the object that the view has kept and looks out for its changes.
  public mutating func _install(_ context: _ViewContext) {
    let location = context.evaluation.state(at: context.identity, initial: initial)
    location.value.observe()
    self.location = location
  }
}

/// An object that a view around put into the environment by `environmentObject(_:)`; that it is there is the caller's
/// promise.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  /// Makes bindings to the properties of an object.
  @dynamicMemberLookup
  public struct Wrapper {
    let object: ObjectType

    /// A binding to a property of the object.
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> { object.binding(keyPath) }
  }

  private var object: ObjectType?

  /// Reads the object of the type.
  public init() {}

  /// The object.
  public var wrappedValue: ObjectType {
    guard let object else {
      preconditionFailure(
        "no \(ObjectType.self) was put into the environment of this view; a view around needs environmentObject(_:)")
    }
    return object
  }

  /// A maker of bindings to the object's properties.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  /// Vitrine's own: finds the object and looks out for its changes.
  public mutating func _install(_ context: _ViewContext) {
    object = context.environment[object: ObjectType.self]
    object?.observe()
  }
}

extension View {
  /// Puts an object into the environment, to be found by its type.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    environmentChanged { $0[object: T.self] = object }
  }
}
