internal import CLibav

/// Reads a clip: its frames, cut out and upright, and the packets of its audio between them.
///
/// Open, ``prepare(_:)``, then ``next()`` until nil. Used by one thread at a time, except for ``interrupt()``.
public final class VideoReader: @unchecked Sendable {
  /// What the clip is.
  public let info: VideoInfo
  /// The audio tracks that can be copied.
  let audio: AudioSources

  private let demuxer: Demuxer
  private let video: VideoTrack
  private let decoder: Decoder
  private let limits: VideoLimits
  private let threads: Int
  private let interruption: InterruptFlag
  private var canvas: CanvasConverter?
  private var stage = Stage.reading
  private var frames = 0
  private var firstTime: Int64?

  private enum Stage { case reading, draining, finished }

  /// Opens MP4, MOV, MKV or WebM by content.
  ///
  /// Size and duration are checked against `limits` from the header. `threads` are the decoder's.
  /// Throws for what is missing, no clip, cut off, too large, protected or in an unknown codec.
  public init(path: String, limits: VideoLimits = VideoLimits(), threads: Int = 2) throws(VideoFileError) {
    precondition(threads > 0, "a decoder needs a thread, got \(threads)")
    let input = try InputFile(path: path)
    interruption = InterruptFlag()
    demuxer = try Demuxer(input, limits: limits, interruption: interruption)
    video = try demuxer.videoTrack()
    info = demuxer.info(video)
    guard max(info.displaySize.width, info.displaySize.height) <= limits.maxSide else {
      throw VideoFileError(
        kind: .tooLarge, operation: "open", file: path,
        reason: "is too large: \(info.displaySize.width)×\(info.displaySize.height) with square pixels, "
          + "the limit is \(limits.maxSide) pixels a side")
    }
    let copied = Set(info.audio.filter(\.canCopy).map(\.index))
    audio = try AudioSources(demuxer.streams, tracks: copied, file: path)
    decoder = try Decoder(video, limits: limits, threads: threads, file: path)
    self.limits = limits
    self.threads = threads
    demuxer.select(copied.union([video.index]))
    try demuxer.checkComplete()
  }

  /// Says what of the clip is wanted, once, before the first ``next()``; gives what the frames will be.
  public func prepare(_ request: CanvasRequest) throws(VideoFileError) -> VideoStream {
    precondition(canvas == nil, "a clip is prepared once")
    let canvas = try CanvasConverter(
      request, of: info, video: video, limits: limits, threads: threads, file: demuxer.input.path)
    self.canvas = canvas
    return canvas.stream
  }

  /// The next frame or packet; nil at the end.
  ///
  /// Frames come in the order of presentation with the source's own timestamps, strictly rising; packets in the order
  /// of the file, all of them, those before the start of the film included. Throws `damaged` where the file is, at the
  /// latest when it ends too early or without a frame, and `interrupted` after ``interrupt()``.
  public func next() throws(VideoFileError) -> VideoItem? {
    guard let canvas else { preconditionFailure("a clip is prepared before it is read") }
    while true {
      if interruption.isRaised {
        throw .libav(.interrupted, "read", demuxer.input.path, LibavCode.interrupted)
      }
      if let frame = canvas.take() {
        try count(frame)
        return .frame(frame)
      }
      switch stage {
      case .finished: return nil
      case .reading, .draining:
        if try decode(to: canvas) { continue }
      }
      guard stage == .reading else { continue }
      guard let packet = try demuxer.read() else {
        stage = .draining
        try decoder.send(nil)
        continue
      }
      if Int(packet.pointee.stream_index) == video.index {
        try decoder.send(packet)
      } else {
        let stream = demuxer.streams[Int(packet.pointee.stream_index)]
        return .audio(
          try AudioPacket(taking: packet, timeBase: stream.pointee.time_base, file: demuxer.input.path))
      }
    }
  }

  /// Frames left out so far because the clip shows them no later than the ones before.
  public var skippedFrames: Int { canvas?.skippedFrames ?? 0 }

  /// Calls reading off, from any thread: a call of ``next()`` under way, and any later one, throws `interrupted`.
  public func interrupt() { interruption.raise() }

  /// Lets the decoder make one frame; false when it made none.
  private func decode(to canvas: CanvasConverter) throws(VideoFileError) -> Bool {
    switch try decoder.receive() {
    case .frame:
      try canvas.push(decoder.frame)
      return true
    case .hungry: return false
    case .finished:
      try canvas.finish()
      stage = .finished
      guard frames > 0 || canvas.hasFrame else {
        throw VideoFileError(
          kind: .damaged, operation: "decode", file: demuxer.input.path, reason: "is damaged: it holds no frame")
      }
      return true
    }
  }

  private func count(_ frame: VideoFrame) throws(VideoFileError) {
    frames += 1
    let first = firstTime ?? frame.pts
    firstTime = first
    guard Double(frame.pts - first) * info.timeBase.value <= limits.maxDuration else {
      throw VideoFileError(
        kind: .tooLarge, operation: "decode", file: demuxer.input.path,
        reason: "is too long: the limit is \(limits.maxDuration) s")
    }
  }
}

extension VideoReader {
  /// The times at which a clip shows its frames, in units of its time base, rising; read without decoding.
  public static func frameTimes(path: String, limits: VideoLimits = VideoLimits()) throws(VideoFileError) -> [Int64] {
    let demuxer = try Demuxer(try InputFile(path: path), limits: limits, interruption: InterruptFlag())
    let video = try demuxer.videoTrack()
    demuxer.select([video.index])
    var times: [Int64] = []
    while let packet = try demuxer.read() {
      guard packet.pointee.flags & AV_PKT_FLAG_DISCARD == 0 else { continue }
      let time = packet.pointee.pts == LibavCode.noTimestamp ? packet.pointee.dts : packet.pointee.pts
      if time != LibavCode.noTimestamp { times.append(time) }
    }
    return times.sorted()
  }
}
