/// Turns the statements of a closure into one view.
@resultBuilder
public enum ViewBuilder {
  /// An expression stands for itself.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// No statement: an empty view.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// One statement: itself.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Several statements: all of them, laid out by the container.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    var views: [any View] = []
    repeat views.append(each content)
    return TupleView((repeat each content), views: views)
  }

  /// `if` without `else`.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// The first branch of a condition.
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .trueContent(first))
  }

  /// The second branch of a condition.
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .falseContent(second))
  }

  /// `if #available`.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}
