import Views

/// A date and a time in grey capsules, as in a compact date picker.
struct CompactDate: View {
  let moment: PickedMoment
  @Environment(\.self) private var environment

  var body: some View {
    let words = DateWords(environment)
    HStack(spacing: 6) {
      if moment.components.contains(.date) { capsule(words.day(moment.date)) }
      if moment.components.contains(.hourAndMinute) { capsule(words.time(moment.date)) }
    }
    .fixedSize()
  }

  private func capsule(_ text: String) -> some View {
    Text(verbatim: text).foregroundStyle(environment.isEnabled ? HierarchicalShapeStyle.primary : .tertiary)
      .padding(.horizontal, 12).frame(minHeight: 36).background(.fill.tertiary, in: .capsule)
  }
}
