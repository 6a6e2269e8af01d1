import Views

/// A badge that shows a meal's energy.
struct CalorieBadge: View {
  var energy: Double?
  @Environment(\.stickerTheme) private var theme

  var body: some View {
    if theme.hasRoundEnds {
      content.textElementBackground(in: Capsule()).accessibilityElement(children: .combine)
    } else {
      content.textElementBackground(in: RoundedRectangle(cornerRadius: theme.radius(16)))
        .accessibilityElement(children: .combine)
    }
  }

  private var content: some View {
    HStack(spacing: 5) {
      Flame(height: 16)
      EnergyText(kilocalories: energy, size: 20, unitSize: 13).textShadow()
    }
    .padding(.leading, 10)
    .padding(.trailing, 12)
    .frame(height: 40)
  }
}
