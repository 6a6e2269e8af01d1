import Vitrine

/// The days of a week on glass: a tall bar for each day with an entry.
public struct StreakCard: View {
  private let days: [Bool]

  /// Creates the card of a week.
  public init(days: [Bool]) { self.days = days }

  /// A bar for each day, on glass.
  public var body: some View {
    HStack(alignment: .bottom, spacing: 8) {
      ForEach(days.indices, id: \.self) { day in
        Rectangle()
          .fill(days[day] ? .orange : .gray)
          .frame(width: 12, height: days[day] ? 48 : 12)
      }
    }
    .padding(20)
    .glassEffect(.clear, in: .rect(cornerRadius: 24))
    .padding(16)
    .background(.indigo)
  }
}
