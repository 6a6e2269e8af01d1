import Views

private struct RowScaleKey: EnvironmentKey {
  static let defaultValue: CGFloat = 1
}

extension EnvironmentValues {
  /// The factor for the size of all text in a row.
  var rowScale: CGFloat {
    get { self[RowScaleKey.self] }
    set { self[RowScaleKey.self] = newValue }
  }
}

/// A row at the largest scale at which all of its text fits, so that its numbers have one size.
///
/// The content multiplies its lengths by `rowScale`.
struct ScaledRow<Content: View>: View {
  private static var scales: [CGFloat] { [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4] }

  @ViewBuilder var content: Content

  var body: some View {
    ViewThatFits(in: .horizontal) {
      ForEach(Self.scales, id: \.self) { scale in content.environment(\.rowScale, scale) }
    }
  }
}
