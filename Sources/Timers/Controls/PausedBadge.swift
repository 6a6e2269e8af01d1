import Views

/// A badge that says that the countdown is paused.
struct PausedBadge: View {
  let scale: CGFloat
  @Environment(\.locale) private var locale

  /// The height in points at a scale of 1.
  static let height: CGFloat = 32

  var body: some View {
    Text(TimerWords(locale: locale).paused)
      .font(.system(size: 16 * scale, weight: .semibold, design: .rounded))
      .lineLimit(1)
      .fixedSize()
      .padding(.horizontal, 14 * scale)
      .frame(height: Self.height * scale)
      .glassEffect()
      .probing("badge")
  }
}
