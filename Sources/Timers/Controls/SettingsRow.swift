import Views

/// A row of symbols for further settings on a glass bar.
struct SettingsRow: View {
  /// The height in points.
  static let height: CGFloat = 46

  private static let items: [(symbol: TimerSymbol, label: String)] = [
    (.bell, "Bell"), (.waveform, "Sound"), (.moon, "Scene"), (.sliders, "Settings"),
  ]

  var body: some View {
    HStack(spacing: 0) {
      ForEach(Self.items, id: \.symbol) { item in
        item.symbol
          .fill(.primary)
          .frame(width: 20, height: 20)
          .frame(width: 58, height: Self.height)
          .accessibilityElement()
          .accessibilityLabel(item.label)
          .accessibilityAddTraits(.isButton)
      }
    }
    .padding(.horizontal, 8)
    .glassEffect()
    .probing("settings")
  }
}
