@_exported import Foundation
@_exported import Observation

/// Part of an image: a value that describes what to show.
///
/// Unlike SwiftUI's, the protocol is not isolated to the main actor. Views are resolved on the thread that asks, so a
/// server can resolve many at once.
///
/// Views that use models of the main actor compile in a target with `.defaultIsolation(MainActor.self)` and
/// `.enableUpcomingFeature("InferIsolatedConformances")`. Resolve them on the main actor: their bodies, actions and
/// closures run there, and it is busy meanwhile.
public protocol View {
  /// The type of the body.
  associatedtype Body: View

  /// The view's content.
  @ViewBuilder var body: Body { get }

  /// Vitrine's own: appends the view's layout nodes. The default implementation makes those of `body`.
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
  /// A primitive view has no body; reading it is a programming error.
  public var body: Never { preconditionFailure("\(Self.self) is a primitive view and has no body") }
}

extension Never: View {
  /// Never called, since there is no value.
  public var body: Never { self }
}

extension Optional: View where Wrapped: View {
  /// A primitive view has no body.
  public typealias Body = Never

  /// Vitrine's own: the nodes of the wrapped view, none for nil.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let identity = context.child(0).identity
    context.makeChanging(
      map { view in [ChangingChild(identity: identity) { view._makeNodes($0, into: &$1) }] } ?? [], into: &nodes)
  }
}
