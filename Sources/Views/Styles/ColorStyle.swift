/// A style that resolves to a colour.
struct ColorStyle: Hashable, Sendable {
  private let style: any Hashable & Sendable
  /// Resolves the style in an environment.
  let resolve: @Sendable (EnvironmentValues) -> Color.Resolved

  init<T: Hashable & ShapeStyle>(_ style: T) where T.Resolved == Color.Resolved {
    self.style = style
    resolve = { style.resolve(in: $0) }
  }

  static func == (a: ColorStyle, b: ColorStyle) -> Bool { AnyHashable(a.style) == AnyHashable(b.style) }
  func hash(into hasher: inout Hasher) { style.hash(into: &hasher) }
}
