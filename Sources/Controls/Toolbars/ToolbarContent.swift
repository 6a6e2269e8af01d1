public import Views

/// Content for the bars of a screen.
public protocol ToolbarContent {
  /// The type of the body.
  associatedtype Body: ToolbarContent

  /// The content that this content consists of.
  @ToolbarContentBuilder var body: Body { get }

  /// Vitrine's own: appends the items. The default implementation appends those of `body`.
  func _collectItems(_ context: _ViewContext, into items: inout _ToolbarItems)
}

/// Content for bars whose items users can rearrange in apps.
public protocol CustomizableToolbarContent: ToolbarContent {}

/// Vitrine's own: the items that toolbar content appends to; opaque outside the module.
public struct _ToolbarItems {
  var items: [BarItem] = []
}

extension ToolbarContent {
  /// Vitrine's own: connects the dynamic properties, then appends the items of `body`.
  public func _collectItems(_ context: _ViewContext, into items: inout _ToolbarItems) {
    context.installingDynamicProperties(of: self).body._collectItems(context.child(0), into: &items)
  }
}

extension ToolbarContent where Body == Never {
  /// Traps, because primitive content has no body.
  public var body: Never { preconditionFailure("\(Self.self) is primitive toolbar content and has no body") }
}

extension Never: ToolbarContent {}

/// A result builder that combines the items of a toolbar.
@resultBuilder
public enum ToolbarContentBuilder {
  /// Returns an expression unchanged.
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }

  /// Returns a single item unchanged.
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }

  /// Combines several items.
  public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> _TupleToolbarContent<(repeat each Content)> {
    var parts: [any ToolbarContent] = []
    repeat parts.append(each content)
    return _TupleToolbarContent(parts: parts)
  }

  /// Makes optional content from an `if` without an `else`.
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> Content? { content }

  /// Wraps the first branch of a condition.
  public static func buildEither<First: ToolbarContent, Second: ToolbarContent>(
    first: First
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(storage: .trueContent(first)) }

  /// Wraps the second branch of a condition.
  public static func buildEither<First: ToolbarContent, Second: ToolbarContent>(
    second: Second
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(storage: .falseContent(second)) }

  /// Returns the content inside `if #available` unchanged.
  public static func buildLimitedAvailability<Content: ToolbarContent>(_ content: Content) -> Content { content }
}

/// Several items of a toolbar.
public struct _TupleToolbarContent<T>: ToolbarContent {
  /// Primitive content has no body.
  public typealias Body = Never

  let parts: [any ToolbarContent]

  /// Vitrine's own: appends the items of every part.
  public func _collectItems(_ context: _ViewContext, into items: inout _ToolbarItems) {
    for (index, part) in parts.enumerated() { part._collectItems(context.child(index), into: &items) }
  }
}

extension Optional: ToolbarContent where Wrapped: ToolbarContent {
  /// Vitrine's own: appends the items of the wrapped content, or none for nil.
  public func _collectItems(_ context: _ViewContext, into items: inout _ToolbarItems) {
    self?._collectItems(context.child(0), into: &items)
  }
}

extension _ConditionalContent: ToolbarContent where TrueContent: ToolbarContent, FalseContent: ToolbarContent {
  /// Vitrine's own: appends the items of the selected branch.
  public func _collectItems(_ context: _ViewContext, into items: inout _ToolbarItems) {
    switch storage {
    case .trueContent(let content): content._collectItems(context.child(0), into: &items)
    case .falseContent(let content): content._collectItems(context.child(1), into: &items)
    }
  }
}

extension Group: ToolbarContent where Content: ToolbarContent {
  /// Creates a group of toolbar content.
  public init(@ToolbarContentBuilder content: () -> Content) { self = .wrapping(content()) }

  /// Vitrine's own: appends the items of the content.
  public func _collectItems(_ context: _ViewContext, into items: inout _ToolbarItems) {
    content._collectItems(context.child(0), into: &items)
  }
}
