/// A view that need not be made again where it is equal to what it was.
///
/// A picture is the same either way: a view is a value, and an equal one is drawn equally.
public struct EquatableView<Content: View & Equatable>: View {
  /// The view.
  public var content: Content

  /// The view, to be compared.
  public init(content: Content) { self.content = content }

  /// The view.
  public var body: some View { content }
}

extension View where Self: Equatable {
  /// Says that the view need not be made again where it is equal to what it was.
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
