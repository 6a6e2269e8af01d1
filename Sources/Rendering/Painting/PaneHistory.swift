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
struct FollowedStates<Key: Hashable & Sendable, State: Hashable & Sendable>: Hashable, Sendable {
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

  /// The state recorded for a key in the previous frame, or nil if that frame recorded none. The setter records the
  /// state for the current frame.
  subscript(key: Key) -> State? {
    get { before[key] }
    set { now[key] = newValue }
  }

  /// Returns the state recorded for a key in the last frame, or nil if that frame recorded none.
  func latest(of key: Key) -> State? { now[key] }
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

/// The identity of the dimming of text's backdrop from frame to frame.
struct DimmingKey: Hashable, Sendable, Codable, Comparable {
  var owner: ContrastOwner
  /// Whether the backdrop is lightened.
  var isLift: Bool

  static func < (left: DimmingKey, right: DimmingKey) -> Bool {
    func order(_ key: DimmingKey) -> (PaneID, Int, Int) { (key.owner.pane, key.owner.layer, key.isLift ? 1 : 0) }
    return order(left) < order(right)
  }
}

extension FollowedStates<DimmingKey, Dimming> {
  /// Returns the dimming to use in this frame, given the dimming measured in it.
  mutating func follow(_ measured: Dimming, of key: DimmingKey) -> Dimming {
    let followed = self[key].map { measured.following($0, after: elapsed) } ?? measured
    self[key] = followed
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

// Between two frames, only the states of the last frame and its time matter. They are sorted, so that equal histories
// have equal bytes.
extension FollowedStates: Codable where Key: Codable & Comparable, State: Codable {
  private struct Entry: Codable {
    var key: Key
    var state: State
  }

  private enum Member: String, CodingKey { case states, time }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    let entries = try members.decode([Entry].self, forKey: .states)
    now = Dictionary(entries.map { ($0.key, $0.state) }) { $1 }
    time = try members.decodeIfPresent(Double.self, forKey: .time)
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    let entries = now.sorted { $0.key < $1.key }.map { Entry(key: $0.key, state: $0.value) }
    try members.encode(entries, forKey: .states)
    try members.encodeIfPresent(time, forKey: .time)
  }
}

extension SurveyedBackdrops: Codable {
  private enum Member: String, CodingKey { case panes, refracting }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    panes = Set(try members.decode([PaneID].self, forKey: .panes))
    refracting = Set(try members.decode([PaneID].self, forKey: .refracting))
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(panes.sorted(), forKey: .panes)
    try members.encode(refracting.sorted(), forKey: .refracting)
  }
}
