/// A change that can be applied to any view.
public protocol ViewModifier {
  /// The type of the modified view.
  associatedtype Body: View

  /// The view to modify, in `body(content:)`.
  typealias Content = _ViewModifier_Content<Self>

  /// The modified view.
  @ViewBuilder func body(content: Content) -> Body
}

extension ViewModifier {
  /// Applies this modifier, then `modifier`.
  public func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// The view that a modifier is applied to.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  let makeNodes: (_ViewContext, inout _NodeList) -> Void

  /// Vitrine's own: the nodes of the view that is modified.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) { makeNodes(context, &nodes) }
}

/// A modifier that changes nothing.
public struct EmptyModifier: ViewModifier, Sendable {
  /// A modifier that changes nothing.
  public static let identity = EmptyModifier()

  /// A modifier that changes nothing.
  public init() {}

  /// The content itself.
  public func body(content: Content) -> some View { content }
}

/// A view, or a modifier, with a modifier applied to it.
public struct ModifiedContent<Content, Modifier> {
  /// The content.
  public var content: Content
  /// The modifier.
  public var modifier: Modifier

  /// `content` changed by `modifier`.
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

  /// Vitrine's own: the nodes of the modifier's body, in which the content appears.
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
