/// A view that is compared with its earlier value before it is evaluated.
///
/// This is only an optimisation in SwiftUI; here the view is evaluated every time.
public struct EquatableView<Content: View & Equatable>: View {
  /// The view.
  public var content: Content

  /// A view that is compared.
  public init(content: Content) { self.content = content }

  /// The view.
  public var body: some View { content }
}

extension View where Self: Equatable {
  /// Wraps the view in an `EquatableView`, which has no effect here.
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
