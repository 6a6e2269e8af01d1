import Views

/// A row of symbols for further settings on a glass bar.
struct SettingsRow: View {
  let scale: CGFloat
  @Environment(\.locale) private var locale

  /// The height in points at a scale of 1.
  static let height: CGFloat = 46

  private var items: [(symbol: TimerSymbol, label: String)] {
    let words = TimerWords(locale: locale)
    return [
      (.bell, words.bell), (.waveform, words.sound), (.moon, words.scene), (.sliders, words.settings),
    ]
  }

  var body: some View {
    HStack(spacing: 0) {
      ForEach(items, id: \.symbol) { item in
        item.symbol
          .fill(.primary)
          .frame(width: 20 * scale, height: 20 * scale)
          .frame(width: 58 * scale, height: Self.height * scale)
          .accessibilityElement()
          .accessibilityLabel(item.label)
          .accessibilityAddTraits(.isButton)
      }
    }
    .padding(.horizontal, 8 * scale)
    .glassEffect()
    .probing("settings")
  }
}
