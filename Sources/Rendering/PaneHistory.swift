import DisplayLists
import Geometry

/// What became of the panes of a video up to a frame: whether they were shown light or dark, and what lay beneath them.
public struct PaneHistory: Hashable, Sendable {
  var appearances = FollowedAppearances()
  var grounds = SurveyedGrounds()

  /// Nothing so far.
  public init() {}
}

/// Panes that follow their backdrops from frame to frame.
struct FollowedAppearances: Hashable, Sendable {
  private var before: [PaneID: AppearanceFollower] = [:]
  private var now: [PaneID: AppearanceFollower] = [:]
  private var time: Double?
  private var elapsed = 0.0

  /// Begins the frame of an instant, in seconds.
  mutating func beginFrame(at seconds: Double) {
    // An instant before the last is another video: everything begins anew.
    before = seconds >= time ?? seconds ? now : [:]
    now = [:]
    elapsed = time.map { seconds - $0 } ?? 0
    time = seconds
  }

  /// How dark panes that adapt as one are to be shown in this frame, 0…1, given the luma beneath them.
  ///
  /// They go on from the first of them that was in the last frame; where none was, they begin settled.
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

/// Beneath which panes of glass there was something to refract in any frame.
struct SurveyedGrounds: Hashable, Sendable {
  /// The panes that were there.
  private(set) var panes: Set<PaneID> = []
  /// Those with something beneath that is seen to bend.
  private var bending: Set<PaneID> = []

  /// The panes beneath which every frame so far was flat.
  var flat: Set<PaneID> { panes.subtracting(bending) }

  /// Looks at what lies beneath a pane; what was seen to bend once is not looked at again.
  mutating func survey(_ ground: PaneGround, in image: PlanarImage) {
    panes.insert(ground.pane)
    if !bending.contains(ground.pane), !image.isFlat(in: ground.rect) { bending.insert(ground.pane) }
  }
}
