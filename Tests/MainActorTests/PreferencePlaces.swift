import Vitrine

/// Code that tells ancestors something, and code that hears it.
struct PreferencePlaces: View {
  @State private var sum = 0.0

  var body: some View {
    HStack {
      Text("a").preference(key: Sum.self, value: 1)
      Text("b \(sum)").preference(key: Sum.self, value: 2)
      Text("c").anchorPreference(key: Sum.self, value: .bounds) { _ in reach(.anchorPreference) }
    }
    .transformPreference(Sum.self) { $0 += reach(.preferenceTransform) }
    .onPreferenceChange(Sum.self) { sum = $0 + reach(.preferenceAction) }
    .overlayPreferenceValue(Sum.self) { Text("\($0 + reach(.preferenceOverlay))") }
    .backgroundPreferenceValue(Sum.self) { Text("\($0 + reach(.preferenceBackground))") }
    Text("d").transformPreference(Sum.self) { $0 += 1 }
  }
}

private struct Sum: PreferenceKey {
  static var defaultValue: Double { reach(.preferenceDefault) }

  static func reduce(value: inout Double, nextValue: () -> Double) {
    value += nextValue() + reach(.preferenceReduction)
  }
}
