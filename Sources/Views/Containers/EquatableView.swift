/// A view that SwiftUI compares with its previous value before evaluating it.
///
/// The comparison is only an optimisation; Vitrine evaluates the view every time.
public struct EquatableView<Content: View & Equatable>: View {
  /// The view.
  public var content: Content

  /// Wraps a view.
  public init(content: Content) { self.content = content }

  /// The view.
  public var body: some View { content }
}

extension View where Self: Equatable {
  /// Wraps the view in an `EquatableView`, which has no effect in Vitrine.
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
