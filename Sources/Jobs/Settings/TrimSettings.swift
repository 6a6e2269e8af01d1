import Exporting

/// The part of a video that is exported. Times that are nil are those of the whole video.
package struct TrimSettings: Hashable, Sendable {
  /// The start in seconds from the first frame.
  package var from: Double?
  /// The end in seconds from the first frame.
  package var to: Double?

  package static let defaultFrom = 0.0

  /// Creates settings for a whole video.
  package init() {}

  /// Throws if a value is out of range.
  func checkValues() throws(JobError) {
    if let from, !(from >= 0 && from.isFinite) { throw JobError("--from must be at least 0 seconds, got \(from)") }
    if let to, !(to > from ?? Self.defaultFrom && to.isFinite) {
      throw JobError("--to must be later than --from, which is \((from ?? Self.defaultFrom).plain) s, got \(to)")
    }
  }

  /// Throws if the settings have no effect over a background.
  func check(over background: Background.Kind) throws(JobError) {
    guard background != .video else { return }
    try UnusedOption.refuse(["--from": from != nil, "--to": to != nil], "without a video in --over")
  }

  /// The length of an export.
  var length: ExportRequest.Length {
    guard from != nil || to != nil else { return .background }
    return .range(VideoRange(from: from ?? Self.defaultFrom, to: to ?? .infinity))
  }
}
