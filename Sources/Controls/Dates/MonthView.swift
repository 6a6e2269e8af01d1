import Views

/// The days of a month with the selected one on a disc, as in a graphical date picker.
struct MonthView: View {
  let moment: PickedMoment
  @Environment(\.self) private var environment

  var body: some View {
    let words = DateWords(environment)
    VStack(spacing: 12) {
      if moment.components.contains(.date) {
        heading(words)
        LazyVGrid(columns: Array(repeating: GridItem(.flexible(), spacing: 0), count: 7), spacing: 4) {
          ForEach(Array(words.weekdays.enumerated()), id: \.offset) { _, name in
            Text(verbatim: name.uppercased(with: environment.locale))
              .font(.system(size: 13, weight: .semibold)).foregroundStyle(.tertiary)
          }
          days(words)
        }
      }
      if moment.components.contains(.hourAndMinute) {
        ControlRow(
          label: Text("Time"),
          control: CompactDate(
            moment: PickedMoment(
              date: moment.date, earliest: moment.earliest, latest: moment.latest, components: .hourAndMinute)))
      }
    }
  }

  private func heading(_ words: DateWords) -> some View {
    HStack(spacing: 28) {
      HStack(spacing: 4) {
        Text(verbatim: words.month(moment.date)).fontWeight(.semibold)
        Image(systemName: "chevron.forward").font(.system(size: 14, weight: .semibold)).foregroundStyle(.tint)
      }
      Spacer(minLength: 0)
      Image(systemName: "chevron.backward").foregroundStyle(.tint)
      Image(systemName: "chevron.forward").foregroundStyle(.tint)
    }
    .font(.system(size: 17, weight: .medium)).padding(.horizontal, 8)
  }

  @ViewBuilder private func days(_ words: DateWords) -> some View {
    let month = words.month(around: moment.date)
    ForEach(-month.blanks..<0, id: \.self) { _ in Color.clear.frame(height: 44) }
    ForEach(Array(month.days.enumerated()), id: \.offset) { index, day in
      let isChosen = words.calendar.isDate(day, inSameDayAs: moment.date)
      Text(verbatim: "\(index + 1)")
        .font(.system(size: 20, weight: isChosen ? .semibold : .regular))
        .foregroundStyle(isChosen ? AnyShapeStyle(.tint) : AnyShapeStyle(ink(of: day, words)))
        .frame(maxWidth: .infinity, minHeight: 44)
        .background { if isChosen { Circle().fill(.tint.opacity(0.15)).frame(width: 44, height: 44) } }
    }
  }

  private func ink(of day: Date, _ words: DateWords) -> HierarchicalShapeStyle {
    let end = words.calendar.date(byAdding: .day, value: 1, to: day) ?? day
    let isAvailable = (moment.earliest.map { end > $0 } ?? true) && (moment.latest.map { day <= $0 } ?? true)
    return isAvailable ? .primary : .tertiary
  }
}
