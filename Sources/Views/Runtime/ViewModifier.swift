/// A type that modifies views.
public protocol ViewModifier {
  /// The type of the modified view.
  associatedtype Body: View

  /// The type of the view to modify.
  typealias Content = _ViewModifier_Content<Self>

  /// Returns the modified view.
  @ViewBuilder func body(content: Content) -> Body
}

extension ViewModifier {
  /// Combines this modifier with `modifier`, which is applied after it.
  public func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// The content that a modifier is applied to.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  let makeNodes: (_ViewContext, inout _NodeList) -> Void

  /// Vitrine's own: makes the nodes of the view to modify.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) { makeNodes(context, &nodes) }
}

/// A modifier that has no effect.
public struct EmptyModifier: ViewModifier, Sendable {
  /// A modifier that has no effect.
  public static let identity = EmptyModifier()

  /// Creates the modifier.
  public init() {}

  /// Returns the content unchanged.
  public func body(content: Content) -> some View { content }
}

/// A view, or a modifier, with a modifier applied to it.
public struct ModifiedContent<Content, Modifier> {
  /// The content.
  public var content: Content
  /// The modifier.
  public var modifier: Modifier

  /// Applies a modifier to content.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: Equatable where Content: Equatable, Modifier: Equatable {}
extension ModifiedContent: Sendable where Content: Sendable, Modifier: Sendable {}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  /// A primitive view has no body.
  public typealias Body = Never

  /// Vitrine's own: makes the nodes of the modifier's body, which contains the content.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let installed = context.presented(animatable: context.installingDynamicProperties(of: modifier))
    let content = content
    installed.body(content: _ViewModifier_Content { content._makeNodes($0.child(0), into: &$1) })
      ._makeNodes(context.child(0), into: &nodes)
  }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  /// Applies the inner modifier, then the outer one.
  public func body(content: _ViewModifier_Content<Self>) -> some View {
    content.modifier(self.content).modifier(modifier)
  }
}

extension View {
  /// Applies a modifier.
  public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
