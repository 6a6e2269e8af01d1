/// Builds a view from the statements of a closure.
@resultBuilder
public enum ViewBuilder {
  /// Returns the expression.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// Returns an empty view.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// Returns the view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Joins several views, which the container lays out.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    var views: [any View] = []
    repeat views.append(each content)
    return TupleView((repeat each content), views: views)
  }

  /// `if` without `else`.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// Returns the first branch of a condition.
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .trueContent(first))
  }

  /// Returns the second branch of a condition.
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .falseContent(second))
  }

  /// `if #available`.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}
