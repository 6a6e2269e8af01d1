/// An object that announces its changes before it makes them.
///
/// Linux has no Combine, to which the name belongs. What views need of it is here: `@Published` properties announce
/// their changes by themselves, and `objectWillChange.send()` announces any other. Publishers to be subscribed to are
/// not.
///
///     final class Cart: ObservableObject {
///       @Published var items = 0
///     }
///
/// A view shows what its objects hold at the instant at which it is resolved. Objects are the caller's: who changes one
/// on a thread must not resolve a view of it on another at the same time.
public protocol ObservableObject: AnyObject {
  /// The kind of publisher that announces changes.
  associatedtype ObjectWillChangePublisher = ObservableObjectPublisher

  /// Announces changes before they are made.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Announces changes before they are made.
  ///
  /// It is kept by the `@Published` properties. A class that has none and announces changes itself declares
  /// `let objectWillChange = ObservableObjectPublisher()`; to send without either is a mistake.
  public var objectWillChange: ObservableObjectPublisher {
    publishedProperties.first?.publisher ?? ObservableObjectPublisher(withoutPlaceIn: Self.self)
  }
}

extension ObservableObject {
  /// The published properties, those of superclasses after the class' own.
  fileprivate var publishedProperties: [any PublishedProperty] {
    var properties: [any PublishedProperty] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let known = mirror {
      properties += known.children.compactMap { $0.value as? any PublishedProperty }
      mirror = known.superclassMirror
    }
    return properties
  }

  /// Makes whoever follows observation learn of every change that the object announces.
  func observe() {
    (objectWillChange as? ObservableObjectPublisher)?.observe()
    for property in publishedProperties { property.publisher.observe() }
  }

  /// A binding to a property of the object.
  func binding<Subject>(_ keyPath: ReferenceWritableKeyPath<Self, Subject>) -> Binding<Subject> {
    Binding(get: { self[keyPath: keyPath] }, set: { self[keyPath: keyPath] = $0 })
  }
}

/// Announces the changes of an object to the views that show it.
public final class ObservableObjectPublisher: Observable {
  private let registrar = ObservationRegistrar()
  /// The class of objects that nothing keeps a publisher of; nil where this one is kept.
  private let homeless: Any.Type?
  /// Stands for all that the object holds.
  private var state: Void { () }

  /// A publisher to be kept by an object.
  public init() { homeless = nil }

  fileprivate init(withoutPlaceIn type: Any.Type) { homeless = type }

  /// Announces that the object is about to change.
  public func send() {
    precondition(
      homeless == nil,
      "\(homeless!) has no @Published property that keeps its publisher; declare `let objectWillChange = ObservableObjectPublisher()`"
    )
    registrar.withMutation(of: self, keyPath: \.state) {}
  }

  /// Makes whoever follows observation learn of the next change.
  func observe() { registrar.access(self, keyPath: \.state) }
}
