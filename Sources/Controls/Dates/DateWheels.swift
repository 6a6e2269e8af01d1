import Views

/// Wheels for the parts of a date, as in a wheel date picker.
struct DateWheels: View {
  let moment: PickedMoment
  @Environment(\.self) private var environment

  var body: some View {
    let words = DateWords(environment)
    HStack(spacing: 0) {
      if moment.components.contains(.date) {
        wheel(1...12, words.calendar.component(.month, from: moment.date)) { month in
          words.calendar.standaloneMonthSymbols[month - 1]
        }
        .frame(width: 150)
        let days = words.calendar.range(of: .day, in: .month, for: moment.date).map {
          $0.lowerBound...$0.upperBound - 1
        }
        wheel(days ?? 1...31, words.calendar.component(.day, from: moment.date)) { "\($0)" }
      }
      let year = words.calendar.component(.year, from: moment.date)
      if moment.components == .date { wheel(year - 4...year + 4, year) { "\($0)" } }
      if moment.components.contains(.hourAndMinute) {
        wheel(0...23, words.calendar.component(.hour, from: moment.date)) { "\($0)" }
        wheel(0...59, words.calendar.component(.minute, from: moment.date)) { $0 < 10 ? "0\($0)" : "\($0)" }
      }
    }
  }

  private func wheel(_ values: ClosedRange<Int>, _ value: Int, _ name: @escaping (Int) -> String) -> some View {
    WheelChoice(choice: Choice(content: ForEach(Array(values), id: \.self) { Text(verbatim: name($0)) }, value: value))
  }
}
