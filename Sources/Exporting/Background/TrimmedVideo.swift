import Files
import VideoFiles

/// Part of a video with its audio: the frames of a range of seconds from the first frame.
///
/// Unless the part starts with the video, its first frame gets the timestamp 0, and audio moves with it. Compressed
/// audio packets are never split: the packet that is playing when the part starts, and the packet before it, which some
/// decoders need, get negative timestamps.
final class TrimmedVideo: ItemSupply, @unchecked Sendable {
  /// The format of the frames.
  let stream: VideoStream

  private let reader: RestartableReader
  private let range: VideoRange
  /// The name of the file.
  private let file: String
  /// The indices of the audio tracks to include.
  private let tracks: Set<Int>
  /// Whether frames long before the part are decoded too.
  private var decodesAll = false
  private var progress = Progress()

  /// The lead-in that is decoded before the part, in seconds. Filters may need the preceding frames.
  private static let run = 1.0
  /// The maximum distance in the file between audio and the frames that it accompanies, in seconds.
  private static let greatestLag = 2.0
  /// Times that differ by less are equal, in seconds.
  private static let rounding = 1e-6

  /// The state of reading.
  private struct Progress {
    /// The timestamp of the first frame of the video.
    var origin: Int64?
    /// The timestamp of the first frame of the part.
    var first: Int64?
    var hasAllFrames = false
    var finishedTracks: Set<Int> = []
    /// The latest packet of each track that ends before the part starts.
    var preceding: [Int: AudioPacket] = [:]
    /// The audio packets that were read before the first frame of the part.
    var early: [AudioPacket] = []
    /// Items that are ready to be returned.
    var ready: ArraySlice<ExportItem> = []
  }

  /// Prepares a range of seconds of a video; `reader` is at its start.
  init(
    _ video: OpenVideo, _ reader: VideoReader, _ range: VideoRange, request: CanvasRequest, keepsSound: Bool
  ) throws(FileError) {
    self.range = range
    file = video.path
    stream = try reader.prepare(request).trimmed(from: range.start, to: range.end)
    tracks = keepsSound ? Set(video.info.audio.filter { $0.obstacle == nil }.map(\.index)) : []
    self.reader = RestartableReader(reader, of: video, request)
  }

  func interrupt() { reader.interrupt() }

  var start: Double {
    guard let origin = progress.origin, let first = progress.first else { return 0 }
    return stream.timeBase.seconds(from: origin, to: first)
  }

  func skip(to seconds: Double, from first: Int64) -> Bool {
    reader.current.skip(to: seconds, from: first - shift)
  }

  func next() throws -> ExportItem? {
    while true {
      if let item = progress.ready.popFirst() { return item }
      if progress.hasAllFrames, progress.finishedTracks == tracks { return nil }
      switch try nextOfSource() {
      case .audio(let packet):
        if progress.first == nil { progress.early.append(packet) } else { progress.ready += try kept(packet) }
      case .frame(let frame): try take(frame)
      case nil:
        guard progress.first != nil else { throw FileError.ends(file, before: range.start) }
        return nil
      }
    }
  }

  /// Returns the next item of the whole video.
  private func nextOfSource() throws(FileError) -> VideoItem? {
    do throws(FileError) {
      return try reader.current.next()
    } catch {
      let isAfterOmission = progress.origin != nil && progress.first == nil && !decodesAll
      guard error.kind == .damaged, isAfterOmission else { throw error }
      // The frames from the start on tell whether the file is at fault, or a key frame that needs earlier ones.
      decodesAll = true
      progress = Progress()
      try reader.restart()
      return try reader.current.next()
    }
  }

  /// The offset from the video's timestamps to those of the part.
  private var shift: Int64 { range.start > 0 ? -(progress.first ?? 0) : 0 }

  /// Takes a frame, which is dropped outside the part.
  private func take(_ frame: VideoFrame) throws {
    if progress.origin == nil { begin(with: frame) }
    let time = stream.timeBase.seconds(from: progress.origin ?? frame.pts, to: frame.pts)
    guard time + Self.rounding >= range.start else { return }
    guard !progress.hasAllFrames, time + Self.rounding < range.end || frame.pts == progress.origin else {
      guard progress.first != nil else { throw FileError.hasNoFrames(file, within: range) }
      // Audio is interleaved with the frames: some time after the end, all of it has been read.
      if time > range.end + Self.greatestLag { progress.finishedTracks = tracks }
      progress.hasAllFrames = true
      return
    }
    if progress.first == nil {
      progress.first = frame.pts
      for packet in progress.early { progress.ready += try kept(packet) }
      progress.early = []
    }
    var frame = frame
    frame.pts += shift
    progress.ready.append(.frame(frame))
  }

  /// Notes the first frame of the video.
  private func begin(with frame: VideoFrame) {
    progress.origin = frame.pts
    guard !decodesAll, range.start > Self.run else { return }
    reader.current.omitFrames(before: frame.pts + Int64((range.start - Self.run) / stream.timeBase.value))
  }

  /// Returns the items for an audio packet: none unless it is heard within the part.
  private func kept(_ packet: AudioPacket) throws -> [ExportItem] {
    guard let origin = progress.origin, let first = progress.first, tracks.contains(packet.track),
      !progress.finishedTracks.contains(packet.track)
    else { return [] }
    let start = Double(first) * stream.timeBase.value
    let end = Double(origin) * stream.timeBase.value + range.end
    guard packet.time < end else {
      progress.finishedTracks.insert(packet.track)
      return []
    }
    guard range.start > 0 else { return [.audio(packet, until: end)] }
    guard packet.end > start else {
      progress.preceding[packet.track] = packet
      return []
    }
    let packets = [progress.preceding.removeValue(forKey: packet.track), packet].compactMap { $0 }
    return try packets.map { .audio(try $0.moved(by: -start, file: file), until: end - start) }
  }
}

extension FileError {
  /// Returns the error for a video that ends before a part of it begins.
  static func ends(_ file: String, before seconds: Double) -> FileError {
    FileError(.unsupported, .read, file: file, reason: "it ends before \(seconds) s; choose an earlier start")
  }

  /// Returns the error for a video that has no frames within a range.
  fileprivate static func hasNoFrames(_ file: String, within range: VideoRange) -> FileError {
    FileError(
      .unsupported, .read, file: file,
      reason: "it has no frame from \(range.start) s to \(range.end) s; choose a longer part")
  }
}
