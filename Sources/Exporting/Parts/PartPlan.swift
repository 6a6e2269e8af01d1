public import Rendering

/// The cuts that divide a video into parts, which can be rendered on different machines, and the state that each part
/// inherits from the frames before it.
public struct PartPlan: Codable, Hashable, Sendable {
  /// One part of a video.
  public struct Part: Hashable, Sendable {
    /// The timestamp of its first frame; nil for the first part.
    let start: Int64?
    /// The timestamp of the first frame of the next part; nil for the last part.
    let end: Int64?
    /// The state of the glass after the frames before it.
    let history: PaneHistory
    /// The number of parts of the video.
    let count: Int
  }

  /// The timestamps of the first frames of all parts but the first, in units of the video's time base.
  ///
  /// They depend on the background alone. An image, or a video of up to `PartGrid.shortestVideo` seconds, has none.
  public var cuts: [Int64]
  /// For each cut, the state of the glass after the frames before it.
  public var histories: [PaneHistory]

  /// The number of parts, at least 1.
  public var count: Int { cuts.count + 1 }

  /// The part at an index from 0.
  public subscript(index: Int) -> Part {
    precondition((0..<count).contains(index), "the part must be 0 to \(count - 1), got \(index)")
    return Part(
      start: index > 0 ? cuts[index - 1] : nil, end: index < cuts.count ? cuts[index] : nil,
      history: index > 0 ? histories[index - 1] : PaneHistory(), count: count)
  }

  /// Creates a plan.
  public init(cuts: [Int64], histories: [PaneHistory]) {
    precondition(
      cuts.count == histories.count, "each cut needs a history, got \(cuts.count) and \(histories.count)")
    self.cuts = cuts
    self.histories = histories
  }
}
