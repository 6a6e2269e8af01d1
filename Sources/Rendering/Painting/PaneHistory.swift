import DisplayLists
import Geometry
import Optics

/// The state of a video's panes after the frames painted so far, carried from one painter to the next.
public struct PaneHistory: Hashable, Sendable {
  var appearances = FollowedAppearances()
  var backdrops = SurveyedBackdrops()
  var dimmings = FollowedDimmings()

  /// Creates an empty history, as before the first frame.
  public init() {}
}

/// The appearances of panes that adapt to their backdrops over time.
struct FollowedAppearances: Hashable, Sendable {
  private var before: [PaneID: AppearanceFollower] = [:]
  private var now: [PaneID: AppearanceFollower] = [:]
  private var time: Double?
  private var elapsed = 0.0

  /// Begins a frame at a time in seconds.
  mutating func beginFrame(at seconds: Double) {
    // Seeking backwards resets the history.
    before = seconds >= time ?? seconds ? now : [:]
    now = [:]
    elapsed = time.map { seconds - $0 } ?? 0
    time = seconds
  }

  /// Returns the darkness, 0…1, of panes that adapt together, given the luma of their backdrop in this frame.
  ///
  /// They continue from the state of the first pane that was present in the previous frame. If none was present, they
  /// start settled.
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

/// The dimming of text's backdrops over time.
struct FollowedDimmings: Hashable, Sendable {
  private struct Key: Hashable {
    var owner: ContrastOwner
    var isLift: Bool
  }

  private var before: [Key: Dimming] = [:]
  private var now: [Key: Dimming] = [:]
  private var time: Double?
  private var elapsed = 0.0

  /// Begins a frame at a time in seconds.
  mutating func beginFrame(at seconds: Double) {
    // Seeking backwards resets the history.
    before = seconds >= time ?? seconds ? now : [:]
    now = [:]
    elapsed = time.map { seconds - $0 } ?? 0
    time = seconds
  }

  /// Returns the dimming to use in this frame, given what was measured in it.
  mutating func follow(_ measured: Dimming, isLift: Bool, of owner: ContrastOwner) -> Dimming {
    let key = Key(owner: owner, isLift: isLift)
    let followed = before[key].map { measured.following($0, after: elapsed) } ?? measured
    now[key] = followed
    return followed
  }
}

/// A record of which glass panes have had a backdrop with visible detail.
struct SurveyedBackdrops: Hashable, Sendable {
  /// All panes seen so far.
  private(set) var panes: Set<PaneID> = []
  /// The panes whose backdrop had detail to refract in at least one frame.
  private var refracting: Set<PaneID> = []

  /// The panes whose backdrop has been flat in all frames so far.
  var flat: Set<PaneID> { panes.subtracting(refracting) }

  /// Records a pane and checks whether its backdrop has detail, unless detail was already found.
  mutating func survey(_ backdrop: PaneBackdrop, in image: PlanarImage) {
    panes.insert(backdrop.pane)
    if !refracting.contains(backdrop.pane), !image.isFlat(in: backdrop.rect) { refracting.insert(backdrop.pane) }
  }
}
