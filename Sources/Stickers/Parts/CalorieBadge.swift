import Views

/// A badge that shows a meal's energy.
struct CalorieBadge: View {
  var energy: Double?

  var body: some View {
    HStack(spacing: 5) {
      Flame(height: 16)
      EnergyText(kilocalories: energy, size: 20, unitSize: 13).textShadow()
    }
    .padding(.leading, 10)
    .padding(.trailing, 12)
    .frame(height: 40)
    .textElementBackground(in: Capsule())
    .accessibilityElement(children: .combine)
  }
}
