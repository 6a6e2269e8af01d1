import DisplayLists
import Geometry
import Optics

/// The state of a video's panes after the frames painted so far, carried from one painter to the next.
///
/// Its encoding is exact, so that another process can go on with the next frame.
public struct PaneHistory: Hashable, Sendable, Codable {
  var appearances = FollowedStates<PaneID, AppearanceFollower>()
  var backdrops = SurveyedBackdrops()
  var dimmings = FollowedStates<DimmingKey, Dimming>()

  /// Creates an empty history, as before the first frame.
  public init() {}

  /// Whether the next frame depends on those painted so far: it has adaptive panes, or text on glass.
  public var isInUse: Bool { !appearances.isEmpty || !dimmings.isEmpty }
}

/// States that change gradually, from frame to frame. Each belongs to something that may disappear and return.
struct FollowedStates<Key: Hashable & Sendable & Codable, State: Hashable & Sendable & Codable>:
  Hashable, Sendable, Codable
{
  private var before: [Key: State] = [:]
  private var now: [Key: State] = [:]
  private var time: Double?
  /// The time since the previous frame, in seconds; 0 in the first frame.
  private(set) var elapsed = 0.0

  /// Whether the last frame left no state.
  var isEmpty: Bool { now.isEmpty }

  /// Begins a frame at a time in seconds.
  mutating func beginFrame(at seconds: Double) {
    // Seeking backwards resets the history.
    before = seconds >= time ?? seconds ? now : [:]
    now = [:]
    elapsed = time.map { seconds - $0 } ?? 0
    time = seconds
  }

  /// The state in the previous frame, or the one to remember in this frame; nil for none.
  subscript(key: Key) -> State? {
    get { before[key] }
    set { now[key] = newValue }
  }
}

extension FollowedStates<PaneID, AppearanceFollower> {
  /// Returns the darkness, 0…1, of panes that adapt together, given the luma of their backdrop in this frame.
  ///
  /// They continue from the state of the first pane that was present in the previous frame. If none was present, they
  /// start settled.
  mutating func darkness(of panes: [PaneID], over luma: Double) -> Double {
    var follower = AppearanceFollower(settledOn: luma)
    if let known = panes.lazy.compactMap({ [self] in self[$0] }).first {
      follower = known
      follower.follow(luma, after: elapsed)
    }
    for pane in panes { self[pane] = follower }
    return follower.darkness
  }
}

/// What identifies the dimming of text's backdrop from frame to frame.
struct DimmingKey: Hashable, Sendable, Codable {
  var owner: ContrastOwner
  /// Whether the backdrop is lightened.
  var isLift: Bool
}

extension FollowedStates<DimmingKey, Dimming> {
  /// Returns the dimming to use in this frame, given what was measured in it.
  mutating func follow(_ measured: Dimming, of key: DimmingKey) -> Dimming {
    let followed = self[key].map { measured.following($0, after: elapsed) } ?? measured
    self[key] = followed
    return followed
  }
}

/// A record of which glass panes have had a backdrop with visible detail.
struct SurveyedBackdrops: Hashable, Sendable, Codable {
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
