/// A kind of input that a campaign varies, such as photos, meals or command lines.
protocol Subject: Sendable {
  /// The plural by which a campaign is named, for example "photos".
  var name: String { get }

  /// Returns the trial of a number.
  func trial(_ number: Int, using random: inout SeededGenerator) -> Trial
}
