@_exported import Foundation
@_exported import Observation

/// A value that describes part of an image.
///
/// Unlike SwiftUI's, the protocol is not isolated to the main actor. Views are resolved on the calling thread, so a
/// server can resolve many at once.
///
/// Views that use main-actor models compile in a target with `.defaultIsolation(MainActor.self)` and
/// `.enableUpcomingFeature("InferIsolatedConformances")`. Resolve them on the main actor: their bodies, actions and
/// closures run there and block it until resolving ends.
public protocol View {
  /// The type of the body.
  associatedtype Body: View

  /// The view's content.
  @ViewBuilder var body: Body { get }

  /// Vitrine's own: appends the view's layout nodes. The default implementation appends those of `body`.
  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList)
}

extension View {
  /// Vitrine's own: connects the dynamic properties, then makes the nodes of `body`.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    context.presented(animatable: context.installingDynamicProperties(of: self)).body
      ._makeNodes(context.child(0), into: &nodes)
  }
}

extension View where Body == Never {
  /// Traps, because a primitive view has no body.
  public var body: Never { preconditionFailure("\(Self.self) is a primitive view and has no body") }
}

extension Never: View {
  /// Never called, because `Never` has no values.
  public var body: Never { self }
}

extension Optional: View where Wrapped: View {
  /// A primitive view has no body.
  public typealias Body = Never

  /// Vitrine's own: makes the nodes of the wrapped view, or none for nil.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let identity = context.child(0).identity
    context.makeChanging(
      map { view in [ChangingChild(identity: identity) { view._makeNodes($0, into: &$1) }] } ?? [], into: &nodes)
  }
}
