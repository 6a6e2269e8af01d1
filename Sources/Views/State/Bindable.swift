/// A property wrapper that creates bindings to the properties of an observable model.
///
///     struct Editor: View {
///       @Bindable var model: Model
///
///       var body: some View { Field(text: $model.title) }
///     }
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  /// The model.
  public var wrappedValue: Value

  /// Creates bindings to the properties of a model.
  public init(wrappedValue: Value) where Value: AnyObject & Observable { self.wrappedValue = wrappedValue }
  /// Creates bindings to the properties of a model.
  public init(_ wrappedValue: Value) where Value: AnyObject & Observable { self.wrappedValue = wrappedValue }
  /// Creates bindings to the model of another wrapper.
  public init(projectedValue: Bindable<Value>) where Value: AnyObject & Observable { self = projectedValue }

  /// The wrapper itself.
  public var projectedValue: Bindable<Value> { self }

  /// A binding to a property of the model.
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> where Value: AnyObject {
    let model = wrappedValue
    return Binding(get: { model[keyPath: keyPath] }, set: { model[keyPath: keyPath] = $0 })
  }
}

extension Bindable: Identifiable where Value: Identifiable {
  /// The model's identity.
  public var id: Value.ID { wrappedValue.id }
}

extension Bindable: Sendable where Value: Sendable {}
