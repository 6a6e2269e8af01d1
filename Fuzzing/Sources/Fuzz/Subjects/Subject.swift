/// What a campaign varies.
protocol Subject: Sendable {
  /// The plural by which a campaign is named, for example "photos".
  var name: String { get }

  /// Returns the trial of a number.
  func trial(_ number: Int, using random: inout SeededGenerator) -> Trial
}
