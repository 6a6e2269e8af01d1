/// An object that announces its changes before it makes them.
///
/// The protocol comes from Combine, which is not available on Linux. Vitrine implements the part that views need:
/// `@Published` properties announce their changes automatically, and `objectWillChange.send()` announces any other
/// change. There are no publishers to subscribe to.
///
///     final class Cart: ObservableObject {
///       @Published var items = 0
///     }
///
/// A view shows the state that its objects have while it is being resolved. The caller must not change an object on one
/// thread while a view that uses it is resolved on another.
public protocol ObservableObject: AnyObject {
  /// The type of the publisher that announces changes.
  associatedtype ObjectWillChangePublisher = ObservableObjectPublisher

  /// The publisher that announces changes before they occur.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher that announces changes before they occur.
  ///
  /// The first `@Published` property stores it. A class that calls `send()` without having such a property must declare
  /// `let objectWillChange = ObservableObjectPublisher()`; otherwise, the call traps.
  public var objectWillChange: ObservableObjectPublisher {
    publishedProperties.first?.publisher ?? ObservableObjectPublisher(withoutPlaceIn: Self.self)
  }
}

extension ObservableObject {
  /// The published properties, with those of superclasses last.
  fileprivate var publishedProperties: [any PublishedProperty] {
    var properties: [any PublishedProperty] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let known = mirror {
      properties += known.children.compactMap { $0.value as? any PublishedProperty }
      mirror = known.superclassMirror
    }
    return properties
  }

  /// Registers the current observer for every change that the object announces.
  func observe() {
    (objectWillChange as? ObservableObjectPublisher)?.observe()
    for property in publishedProperties { property.publisher.observe() }
  }

  /// Returns a binding to a property of the object.
  func binding<Subject>(_ keyPath: ReferenceWritableKeyPath<Self, Subject>) -> Binding<Subject> {
    Binding(get: { self[keyPath: keyPath] }, set: { self[keyPath: keyPath] = $0 })
  }
}

/// A publisher that announces an object's changes to the views that use it.
public final class ObservableObjectPublisher: Observable {
  private let registrar = ObservationRegistrar()
  /// The class of the object if no property stores this publisher; otherwise nil.
  private let ownerlessType: Any.Type?
  /// A placeholder property through which the whole object is observed.
  private var state: Void { () }

  /// Creates a publisher for an object to store.
  public init() { ownerlessType = nil }

  fileprivate init(withoutPlaceIn type: Any.Type) { ownerlessType = type }

  /// Announces that the object is about to change.
  public func send() {
    precondition(
      ownerlessType == nil,
      "\(ownerlessType!) has no @Published property to store its publisher; declare `let objectWillChange = ObservableObjectPublisher()`"
    )
    registrar.withMutation(of: self, keyPath: \.state) {}
  }

  /// Registers the current observer for the next change.
  func observe() { registrar.access(self, keyPath: \.state) }
}
