import DisplayLists
import Geometry

/// What is known about the panes of a video up to a frame: their appearances, and what was beneath them.
public struct PaneHistory: Hashable, Sendable {
  var appearances = FollowedAppearances()
  var backdrops = SurveyedBackdrops()

  /// The history before the first frame.
  public init() {}
}

/// The appearances of panes that follow their backdrops from frame to frame.
struct FollowedAppearances: Hashable, Sendable {
  private var before: [PaneID: AppearanceFollower] = [:]
  private var now: [PaneID: AppearanceFollower] = [:]
  private var time: Double?
  private var elapsed = 0.0

  /// Begins a frame; `seconds` is its time in the video.
  mutating func beginFrame(at seconds: Double) {
    // Going back in time starts over.
    before = seconds >= time ?? seconds ? now : [:]
    now = [:]
    elapsed = time.map { seconds - $0 } ?? 0
    time = seconds
  }

  /// The darkness, 0…1, of panes that adapt as one, given the luma beneath them in this frame.
  ///
  /// They continue from the first of them that was in the previous frame. If none was, they start settled.
  mutating func darkness(of panes: [PaneID], over luma: Double) -> Double {
    var follower = AppearanceFollower(settledOn: luma)
    if let known = panes.first(where: { before[$0] != nil }).flatMap({ before[$0] }) {
      follower = known
      follower.follow(luma, after: elapsed)
    }
    for pane in panes { now[pane] = follower }
    return follower.darkness
  }
}

/// Which panes of glass have had something to refract in any frame.
struct SurveyedBackdrops: Hashable, Sendable {
  /// All panes so far.
  private(set) var panes: Set<PaneID> = []
  /// Those that have had something to refract.
  private var refracting: Set<PaneID> = []

  /// The panes that have had nothing to refract in any frame so far.
  var flat: Set<PaneID> { panes.subtracting(refracting) }

  /// Looks at the pixels beneath a pane, unless it has had something to refract before.
  mutating func survey(_ backdrop: PaneBackdrop, in image: PlanarImage) {
    panes.insert(backdrop.pane)
    if !refracting.contains(backdrop.pane), !image.isFlat(in: backdrop.rect) { refracting.insert(backdrop.pane) }
  }
}
