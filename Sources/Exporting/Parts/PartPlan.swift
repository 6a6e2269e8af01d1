public import Rendering

/// Where a video is cut into parts that can be rendered on different machines, and the state that each part inherits
/// from the frames before it.
public struct PartPlan: Codable, Hashable, Sendable {
  /// The timestamps of the first frames of all parts but the first, in units of the video's time base.
  ///
  /// They depend on the background alone. An image, or a video of up to `PartGrid.shortestVideo` seconds, has none.
  public var cuts: [Int64]
  /// For each cut, the state of the glass after the frames before it.
  public var histories: [PaneHistory]

  /// The number of parts, at least 1.
  public var count: Int { cuts.count + 1 }

  /// Creates a plan.
  public init(cuts: [Int64], histories: [PaneHistory]) {
    precondition(
      cuts.count == histories.count, "each cut needs a history, got \(cuts.count) and \(histories.count)")
    self.cuts = cuts
    self.histories = histories
  }
}
