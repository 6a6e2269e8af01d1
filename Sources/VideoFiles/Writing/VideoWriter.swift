import CLibav
public import Files
import Geometry

/// Writes a video as HEVC or H.264 in an MP4 or a MOV that can play while it downloads.
///
/// Call the `write` methods, then ``finish()``, then commit the output. If a writer is deallocated before it is
/// finished, the file is unusable. Use it from one thread at a time.
public final class VideoWriter: @unchecked Sendable {
  /// The source of the audio.
  public enum Audio {
    /// The audio of another video, copied or encoded as AAC.
    ///
    /// Write the packets in the order in which the reader returns them.
    case from(VideoReader, AudioPolicy)
    /// AAC audio encoded from samples.
    case encoded(sampleRate: Int, channels: Int)
    /// No audio.
    case none
  }

  private let muxer: Muxer
  private var encoder: VideoEncoder
  private var settings: EncoderSettings
  /// The timestamps in ascending order from which encoding starts anew, without those that have passed.
  public var cuts: [Int64] = []
  private var decodingTimes = DecodingTimes()
  private let tail: PacketTail
  private let videoTrack: Int32
  private let stream: VideoStream
  /// The file as the user named it.
  private let file: String
  private var sound: SoundWriter?
  /// The mark of the time at which the still of a Live Photo was taken.
  private var still: Muxer.StillMark?
  private var audioEncoder: (encoder: AudioEncoder, track: Int32)?
  private var receipt: VideoReceipt
  /// The times of the first frame and of the end of the last one, in units of the encoder's time base.
  private var span: (start: Int64, end: Int64)?
  private var isFinished = false
  private let isStrict: Bool
  /// The audio before the first frame of a strict file, which determines where it starts.
  private var earlySound: [(packet: AudioPacket, end: Double)] = []

  /// Creates a writer to an output, which the caller commits after ``finish()``.
  ///
  /// Timestamps are exact: the track's time base is 1/n s with an integer n of at least 600, of which the stream's time
  /// base is a multiple. `description` is the text of the description tag, in any script, or nil to omit the tag.
  /// Throws `unsupported` if the codec does not support the stream, and `unwritable` if the header cannot be written.
  public convenience init(
    to output: OutputFile, container: VideoContainer = .mp4, stream: VideoStream, audio: Audio,
    description: String? = nil, settings: EncoderSettings
  ) throws(FileError) {
    try self.init(
      Muxer.Destination(output.path, name: output.name, container: container), stream: stream, audio: audio,
      description: description, settings: settings)
  }

  /// Creates a writer to a destination.
  init(
    _ destination: Muxer.Destination, stream: VideoStream, audio: Audio, description: String? = nil,
    settings: EncoderSettings
  ) throws(FileError) {
    let file = destination.name
    let container = destination.container
    self.file = file
    self.settings = settings
    encoder = try VideoEncoder(stream, settings: settings, file: file)
    // All parts have the same encoder.
    self.settings.backend = encoder.backend
    muxer = try Muxer(destination)
    tail = PacketTail(file: file)
    self.stream = stream
    isStrict = settings.isStrict
    receipt = VideoReceipt(frames: 0, bytes: 0, duration: 0, encoder: encoder.name, audio: [])
    let encoder = encoder
    let muxer = muxer
    videoTrack = try muxer.addTrack(timeBase: encoder.timeBase) { track in
      track.pointee.avg_frame_rate = encoder.context.pointee.framerate
      track.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      var code = avcodec_parameters_from_context(track.pointee.codecpar, encoder.context)
      if code >= 0, let hdr10 = stream.hdr10 { code = hdr10.state(on: track) }
      track.pointee.codecpar.pointee.codec_tag =
        settings.codec == .hevc ? fourcc("hvc1") : fourcc("avc1")
      return code
    }
    var rates = [encoder.timeBase.den]
    switch audio {
    case .none: break
    case .from(let reader, let policy):
      let sound = try SoundWriter(
        from: reader, policy, container: container, isStrict: isStrict, to: muxer, file: file)
      rates += sound.rates
      self.sound = sound
    case .encoded(let sampleRate, let channels):
      let audioEncoder = try AudioEncoder(sampleRate: sampleRate, channels: channels, file: file)
      let track = try muxer.addTrack(timeBase: audioEncoder.context.pointee.time_base) { track in
        avcodec_parameters_from_context(track.pointee.codecpar, audioEncoder.context)
      }
      self.audioEncoder = (audioEncoder, track)
      rates.append(Int32(sampleRate))
    }
    try addChaptersAndTimecode(container)
    if let tags = stream.livePhoto {
      precondition(container == .mov, "only a MOV holds the video of a Live Photo, got \(container)")
      still = try muxer.add(tags, timeBase: encoder.timeBase)
    }
    try muxer.begin(
      description: description, fileTimescale: Self.commonScale(rates), trackTimescale: encoder.timeBase.den,
      hasEditLists: !isStrict)
    if let still { try muxer.write(still) }
  }

  /// Adds the chapters and the timecode as far as the container holds them. Strict files have neither.
  private func addChaptersAndTimecode(_ container: VideoContainer) throws(FileError) {
    if isStrict, !stream.chapters.isEmpty { receipt.findings.append(.omitted("chapters", alternative: nil)) }
    if !isStrict {
      for chapter in stream.chapters { try muxer.add(chapter) }
    }
    guard let timecode = stream.timecode else { return }
    if container == .mov, muxer.add(timecode: timecode, rate: stream.frameRate.libav, track: videoTrack) { return }
    let alternative = container == .mov || isStrict ? nil : ".mov"
    receipt.findings.append(.omitted("timecode", alternative: alternative))
  }

  /// Returns the timescale in which the starts of all tracks are integers, or the video's timescale if that would be
  /// too fine.
  private static func commonScale(_ rates: [Int32]) -> Int32 {
    func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
    let common = rates.reduce(1) { $0 / divisor($0, Int($1)) * Int($1) }
    return Int32(exactly: common) ?? rates[0]
  }

  /// Adds a frame, whose timestamp must be later than the previous one's.
  ///
  /// Its pixels are not copied, so they must not be modified afterwards.
  public func write(_ frame: VideoFrame) throws(FileError) {
    precondition(!isFinished, "the video is already finished")
    if let cut = cuts.first, frame.pts >= cut { try beginPart(at: frame.pts) }
    let seconds = Double(frame.pts) * stream.timeBase.value
    muxer.reach(seconds)
    muxer.expect(frame.pts * encoder.unit)
    try encoder.send(frame)
    receipt.frames += 1
    if span == nil { try beginSound(at: seconds) }
    let unit = encoder.unit
    span = (start: span?.start ?? frame.pts * unit, end: (frame.pts + max(1, frame.duration)) * unit)
    try drain()
  }

  /// Ends a part before the frame with a timestamp, and begins the next one.
  private func beginPart(at pts: Int64) throws(FileError) {
    while let cut = cuts.first, pts >= cut { cuts.removeFirst() }
    guard span != nil else { return }
    try encoder.finish(before: pts)
    try drain()
    encoder = try VideoEncoder(stream, settings: settings, file: file)
    decodingTimes.beginPart()
  }

  /// Notes the time of the first frame in seconds, and writes the audio that was waiting for it.
  private func beginSound(at start: Double) throws(FileError) {
    guard let sound else { return }
    sound.start = start
    for early in earlySound { try sound.write(early.packet, until: early.end) }
    earlySound = []
  }

  /// Adds the next part, which was encoded before with the same settings. Frames must not be added too.
  ///
  /// `move` is called after each packet with its time in seconds, on the video's clock. Throws `damaged` if the part
  /// was encoded differently or does not follow the previous one.
  public func write(_ part: PartReader, move: (Double) throws -> Void) throws {
    precondition(!isFinished, "the video is already finished")
    guard part.summary.frames > 0 else { return }
    guard part.summary.parameters == encoder.parameters, part.summary.start == span?.end ?? part.summary.start
    else {
      throw FileError.badPart(part.file, "it does not belong to this video")
    }
    if span == nil {
      try beginSound(at: Double(part.summary.start) * av_q2d(encoder.timeBase))
    } else {
      decodingTimes.beginPart()
    }
    receipt.frames += part.summary.frames
    span = (start: span?.start ?? part.summary.start, end: part.summary.end)
    var packet = try FileError.allocated(av_packet_alloc(), .read, part.file) as UnsafeMutablePointer<AVPacket>?
    defer { av_packet_free(&packet) }
    while let packet, try part.read(into: packet) {
      muxer.expect(packet.pointee.pts)
      try add(packet)
      try move(Double(packet.pointee.dts) * av_q2d(encoder.timeBase))
      av_packet_unref(packet)
    }
  }

  /// Adds an audio packet from the video whose audio is used. Packets of omitted tracks are ignored.
  ///
  /// Samples from `end` on, in seconds on the video's clock, are dropped, but compressed packets are only copied whole.
  public func write(_ packet: AudioPacket, until end: Double = .infinity) throws(FileError) {
    precondition(!isFinished, "the video is already finished")
    guard let sound else { preconditionFailure("the audio must be that of a video for packets") }
    muxer.reach(packet.videoTime)
    if isStrict, span == nil {
      earlySound.append((packet, end))
    } else {
      try sound.write(packet, until: end)
    }
  }

  /// Notes that no audio packet follows, and that the source's frames end at `seconds`. Parts that are added later then
  /// do not wait for audio.
  public func endSound(at seconds: Double) { muxer.reach(seconds) }

  /// Appends audio samples, nominally −1…1, in one array per channel. All arrays must have the same length.
  public func write(samples: [[Float]]) throws(FileError) {
    precondition(!isFinished, "the video is already finished")
    guard let (encoder, track) = audioEncoder else { preconditionFailure("the audio must be .encoded for samples") }
    let muxer = muxer
    let isStrict = isStrict
    try encoder.send(samples) { packet throws(FileError) in
      // The encoder's priming ends where the samples start.
      if isStrict, packet.pointee.pts < 0 { return }
      try muxer.write(packet, track: track, timeBase: encoder.context.pointee.time_base)
    }
  }

  /// Completes the file and returns a summary. Throws `unwritable` if any part of it could not be written.
  public func finish() throws(FileError) -> VideoReceipt {
    precondition(!isFinished, "the video is already finished")
    isFinished = true
    try encoder.finish()
    try drain()
    if let span { try tail.finish(end: span.end, write: writeVideo) }
    if let (encoder, track) = audioEncoder {
      let muxer = muxer
      try encoder.finish { packet throws(FileError) in
        try muxer.write(packet, track: track, timeBase: encoder.context.pointee.time_base)
      }
    }
    if let sound { receipt.audio = try sound.finish() }
    receipt.bytes = try muxer.finish()
    if still != nil { try muxer.nameStillTrack() }
    receipt.duration = span.map { Double($0.end - $0.start) * av_q2d(encoder.timeBase) } ?? 0
    return receipt
  }

  /// Passes finished packets on.
  private func drain() throws(FileError) {
    while let packet = try encoder.receive() { try add(packet) }
  }

  /// Passes a packet of the current part on, with its decoding time in the whole video.
  private func add(_ packet: UnsafeMutablePointer<AVPacket>) throws(FileError) {
    packet.pointee.dts = decodingTimes.time(packet.pointee.dts, shown: packet.pointee.pts)
    try tail.add(packet, write: writeVideo)
  }

  private func writeVideo(_ packet: UnsafeMutablePointer<AVPacket>) throws(FileError) {
    try muxer.write(packet, track: videoTrack, timeBase: encoder.timeBase)
  }
}

/// Returns a four-character code as a number, with the first character in the lowest byte.
private func fourcc(_ letters: StaticString) -> UInt32 {
  letters.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
}
