import Optics

/// The state that glass carries from frame to frame: the dimming of its text's backdrop, and its darkness.
final class GlassHistory {
  private var dimmings: [Dimming?] = []
  private var appearances: [AppearanceFollower?] = []
  private var time: Double?
  private var elapsed = 0.0

  /// Begins a frame at a time in seconds. Going back in time forgets everything.
  func beginFrame(at seconds: Double) {
    if let time, seconds < time {
      dimmings = []
      appearances = []
    }
    elapsed = time.map { max(seconds - $0, 0) } ?? 0
    time = seconds
  }

  /// Returns the dimming of a contrast floor in this frame, given the dimming measured in it.
  func follow(_ measured: Dimming, _ number: Int) -> Dimming {
    while dimmings.count <= number { dimmings.append(nil) }
    let followed = dimmings[number].map { measured.following($0, after: elapsed) } ?? measured
    dimmings[number] = followed
    return followed
  }

  /// Returns the darkness, 0…1, of adaptive glass, given the luma of its backdrop in this frame.
  func darkness(_ luma: Double, _ number: Int) -> Double {
    while appearances.count <= number { appearances.append(nil) }
    var follower = appearances[number] ?? AppearanceFollower(settledOn: luma)
    if appearances[number] != nil { follower.follow(luma, after: elapsed) }
    appearances[number] = follower
    return follower.darkness
  }

  /// Creates an empty history.
  init() {}

  /// Creates a copy, for glass that continues from other glass.
  init(copying other: GlassHistory) {
    dimmings = other.dimmings
    appearances = other.appearances
    time = other.time
    elapsed = other.elapsed
  }
}
