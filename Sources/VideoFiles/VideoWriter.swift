internal import CLibav
internal import Geometry

/// What a finished clip became.
public struct VideoReceipt: Hashable, Sendable {
  /// Frames in the file.
  public var frames: Int
  /// Bytes of the file.
  public var bytes: Int64
  /// Seconds from the first frame to the end of the last.
  public var duration: Double
  /// Codecs of the audio tracks that were copied.
  public var copiedAudio: [String]
  /// Codecs of the source's audio tracks that an MP4 does not hold.
  public var droppedAudio: [String]
}

/// Writes a clip: HEVC or H.264 in an MP4 that plays while it loads.
///
/// ``write(_:)-(VideoFrame)`` and its kin, then ``finish()``. A writer that is let go unfinished frees everything and
/// leaves a file of no use. Used by one thread at a time.
public final class VideoWriter: @unchecked Sendable {
  /// Where the sound of a clip comes from.
  public enum Audio {
    /// The packets of a clip's audio, as many tracks as can be copied; to be written as its reader gives them.
    case copied(from: VideoReader)
    /// AAC made of samples.
    case encoded(sampleRate: Int, channels: Int)
    /// There is none.
    case none
  }

  private let muxer: Muxer
  private let encoder: VideoEncoder
  private let videoTrack: Int32
  private let stream: VideoStream
  private var tracks: [Int: (track: Int32, timeBase: AVRational)] = [:]
  private var audioEncoder: (encoder: AudioEncoder, track: Int32)?
  private var receipt: VideoReceipt
  private var span: (start: Int64, end: Int64)?
  private var isFinished = false

  /// Creates or replaces the file at `path` once everything asked for is known to be possible.
  ///
  /// The file may also be an open one's name below `/proc/self/fd`. Timestamps will be exact: the track's unit of time
  /// is the stream's where that is 1/600 s or less, else a whole fraction of it. Throws `unsupported` for what the
  /// codec cannot hold, `cannotWrite` where the file cannot be made.
  ///
  /// `description` is words about the clip in any script, which go into its `desc` tag; nil for none.
  public init(
    path: String, stream: VideoStream, audio: Audio, description: String? = nil, settings: EncoderSettings
  ) throws(VideoFileError) {
    encoder = try VideoEncoder(stream, settings: settings, file: path)
    muxer = try Muxer(path: path)
    self.stream = stream
    receipt = VideoReceipt(frames: 0, bytes: 0, duration: 0, copiedAudio: [], droppedAudio: [])
    let (encoder, muxer) = (encoder, muxer)
    videoTrack = try muxer.addTrack(timeBase: encoder.timeBase) { track in
      track.pointee.avg_frame_rate = encoder.context.pointee.framerate
      track.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      let code = avcodec_parameters_from_context(track.pointee.codecpar, encoder.context)
      track.pointee.codecpar.pointee.codec_tag =
        settings.codec == .hevc ? fourcc("hvc1") : fourcc("avc1")
      return code
    }
    var rates = [encoder.timeBase.den]
    switch audio {
    case .none: break
    case .copied(let reader):
      receipt.droppedAudio = reader.info.audio.filter { !$0.canCopy }.map(\.codec)
      for source in reader.audio.sources {
        let track = try muxer.addTrack(timeBase: source.timeBase) { track in
          let code = avcodec_parameters_copy(track.pointee.codecpar, source.parameters)
          track.pointee.codecpar.pointee.codec_tag = 0
          if source.isDefault { track.pointee.disposition |= AV_DISPOSITION_DEFAULT }
          if let language = source.language { av_dict_set(&track.pointee.metadata, "language", language, 0) }
          return code
        }
        tracks[source.track] = (track, source.timeBase)
        rates.append(source.parameters.pointee.sample_rate)
        receipt.copiedAudio.append(String(cString: avcodec_get_name(source.parameters.pointee.codec_id)))
      }
    case .encoded(let sampleRate, let channels):
      let audioEncoder = try AudioEncoder(sampleRate: sampleRate, channels: channels, file: path)
      let track = try muxer.addTrack(timeBase: audioEncoder.context.pointee.time_base) { track in
        avcodec_parameters_from_context(track.pointee.codecpar, audioEncoder.context)
      }
      self.audioEncoder = (audioEncoder, track)
      rates.append(Int32(sampleRate))
    }
    try muxer.begin(
      description: description, movieTimescale: Self.commonScale(rates), trackTimescale: encoder.timeBase.den)
  }

  /// The scale in which the starts of all tracks are whole; that of the video alone where it would be too fine.
  private static func commonScale(_ rates: [Int32]) -> Int32 {
    func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
    let common = rates.reduce(1) { $0 / divisor($0, Int($1)) * Int($1) }
    return Int32(exactly: common) ?? rates[0]
  }

  /// Adds a picture; its time must be later than the last one's.
  ///
  /// The picture is not copied: it must not be drawn on any more.
  public func write(_ frame: VideoFrame) throws(VideoFileError) {
    precondition(!isFinished, "a finished clip takes no more")
    try encoder.send(frame)
    receipt.frames += 1
    span = (start: span?.start ?? frame.pts, end: frame.pts + max(1, frame.duration))
    try drain()
  }

  /// Adds a packet of the clip that the writer was made to copy from.
  public func write(_ packet: AudioPacket) throws(VideoFileError) {
    precondition(!isFinished, "a finished clip takes no more")
    guard let (track, timeBase) = tracks[packet.track] else {
      preconditionFailure("track \(packet.track) is none of those to be copied: \(tracks.keys.sorted())")
    }
    try muxer.write(packet.packet, track: track, timeBase: timeBase)
  }

  /// Adds samples, nominally −1…1, one array a channel, all as long; follows on what was added before.
  public func write(samples: [[Float]]) throws(VideoFileError) {
    precondition(!isFinished, "a finished clip takes no more")
    guard let (encoder, track) = audioEncoder else { preconditionFailure("the clip has no audio to encode") }
    let muxer = muxer
    try encoder.send(samples) { packet throws(VideoFileError) in
      try muxer.write(packet, track: track, timeBase: encoder.context.pointee.time_base)
    }
  }

  /// Completes the file. Throws `cannotWrite` where any byte of it did not arrive.
  public func finish() throws(VideoFileError) -> VideoReceipt {
    precondition(!isFinished, "a clip is finished once")
    isFinished = true
    try encoder.finish()
    try drain()
    if let (encoder, track) = audioEncoder {
      let muxer = muxer
      try encoder.finish { packet throws(VideoFileError) in
        try muxer.write(packet, track: track, timeBase: encoder.context.pointee.time_base)
      }
    }
    receipt.bytes = try muxer.finish()
    receipt.duration = span.map { Double($0.end - $0.start) * stream.timeBase.value } ?? 0
    return receipt
  }

  private func drain() throws(VideoFileError) {
    while let packet = try encoder.receive() {
      try muxer.write(packet, track: videoTrack, timeBase: encoder.timeBase)
    }
  }
}

/// Four ASCII letters as a number, the first in the lowest byte.
private func fourcc(_ letters: StaticString) -> UInt32 {
  letters.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
}
