/// Puts the packets of all tracks in order of time, without holding back more of them than necessary.
///
/// Which packet arrives first depends on how busy the machine is, because encoders return packets when their threads
/// have finished them. The order must not. A packet is therefore passed on only once no other track can have an earlier
/// one: a frame waits for the audio around it, and audio for the frames that are being encoded.
///
/// Waiting ends where a file stores its tracks far apart, or a track is shorter than others. Packets that come too late
/// for their time belong where reading had come to, which depends on the file alone.
struct PacketOrder<Packet> {
  /// The durations for which frames wait for audio stored later in the source, and audio for frames, in seconds.
  ///
  /// Audio takes much less memory, and must outlast the delay of the decoder of a video with few frames.
  static var patience: (frames: Double, audio: Double) { (10, 120) }

  private struct Entry {
    let packet: Packet
    /// The time of the packet, or the one at which it is too late for that, in seconds.
    let time: Double
  }

  private struct Lane {
    var entries: ArraySlice<Entry> = []
    /// The time of the latest packet. Later ones are not earlier.
    var latest = -Double.infinity
  }

  private var lanes: [Lane]
  /// The times up to which frames and audio have been read, in seconds.
  private var reached = (frame: -Double.infinity, audio: -Double.infinity)
  /// The frames that are being encoded, by presentation time, each with the earliest time at which it belongs.
  private var pending: [(frame: Int64, earliest: Double)] = []

  /// Creates an order of a number of tracks, the first of which is the video.
  init(tracks: Int) { lanes = Array(repeating: Lane(), count: tracks) }

  /// Notes that all frames before `seconds` have been read.
  mutating func reach(_ seconds: Double) { reached.frame = max(reached.frame, seconds) }

  /// Notes that a frame, known by its presentation time, is going to be encoded.
  mutating func expect(_ frame: Int64) { pending.append((frame, reached.audio - Self.patience.audio)) }

  /// Adds a frame's packet, which is decoded at `seconds`.
  mutating func add(_ packet: Packet, frame: Int64, at seconds: Double) {
    let earliest = pending.firstIndex { $0.frame == frame }.map { pending.remove(at: $0).earliest }
    append(packet, to: 0, at: max(seconds, earliest ?? -.infinity))
  }

  /// Adds an audio packet of a track that is heard at `seconds`; nil for right after the previous one.
  mutating func add(_ packet: Packet, track: Int, at seconds: Double?) {
    if let seconds { reached.audio = max(reached.audio, seconds) }
    append(packet, to: track, at: max(seconds ?? -.infinity, reached.frame - Self.patience.frames))
  }

  private mutating func append(_ packet: Packet, to track: Int, at seconds: Double) {
    let time = max(seconds, lanes[track].latest)
    lanes[track].latest = time
    lanes[track].entries.append(Entry(packet: packet, time: time))
  }

  /// Removes and returns the next packet and its track; nil if an earlier one may still arrive, unless `isComplete`.
  ///
  /// At the same time, the track that was added first comes first.
  mutating func next(isComplete: Bool = false) -> (packet: Packet, track: Int)? {
    var first: (time: Double, track: Int)?
    for (track, lane) in lanes.enumerated() {
      if let entry = lane.entries.first, entry.time < first?.time ?? .infinity { first = (entry.time, track) }
    }
    guard let first else { return nil }
    if !isComplete {
      for (track, lane) in lanes.enumerated() where lane.entries.isEmpty {
        let earliest = max(lane.latest, track == 0 ? earliestFrame : reached.frame - Self.patience.frames)
        guard earliest > first.time || earliest == first.time && track > first.track else { return nil }
      }
    }
    return lanes[first.track].entries.popFirst().map { ($0.packet, first.track) }
  }

  /// The earliest time at which a frame that has no packet yet can belong.
  private var earliestFrame: Double { pending.first?.earliest ?? reached.audio - Self.patience.audio }
}
