import CLibav
public import Files

/// Reads the cropped, upright frames of a video and the audio packets between them.
///
/// Call ``prepare(_:)`` once, then ``next()`` until it returns nil. Use it from one thread at a time, except for
/// ``interrupt()``.
public final class VideoReader: @unchecked Sendable {
  /// The properties of the video, as read from its header.
  public let info: VideoInfo
  /// The audio tracks that can be copied or decoded.
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
  private var decodedFrames = 0
  /// The number of packets with frames that are never shown.
  private var hiddenFrames = 0
  private var hasFields = false
  /// The items that ``prepare(_:)`` has read ahead of ``next()``.
  private var early: [VideoItem] = []
  private var hdr10: HDR10Metadata?
  private var keepsHDR = false
  private var hasDynamicMetadata = false
  private var firstTime: Int64?
  /// The time of decoding of the latest frame that was read, in seconds; minus infinity before the first one.
  public private(set) var videoTime = -Double.infinity

  /// The packets that wait until it is known where decoding goes on; nil while all packets are decoded.
  private var search: KeyFrameSearch?

  private enum Stage { case reading, draining, finished }

  /// Opens an MP4, MOV, MKV, WebM, AVI or MPEG-TS file. The type is detected from the content.
  ///
  /// The size and duration in the header are checked against `limits`. `threads` is the number of threads that convert
  /// frames. Throws if the file is missing, not a video, truncated, too large or copy-protected, or if its codec is not
  /// supported.
  public init(path: String, limits: VideoLimits = VideoLimits(), threads: Int = 2) throws(FileError) {
    precondition(threads > 0, "the number of threads must be positive, got \(threads)")
    let input = try ContainerFile(path: path)
    interruption = InterruptFlag()
    demuxer = try Demuxer(input, limits: limits, interruption: interruption)
    video = try demuxer.videoTrack()
    info = demuxer.info(video)
    guard max(info.displaySize.width, info.displaySize.height) <= limits.maxSide else {
      throw FileError(
        .tooLarge, .read, file: path,
        reason: "it is \(info.displaySize.width)×\(info.displaySize.height) with square pixels, "
          + "which exceeds the limit of \(limits.maxSide) pixels per side")
    }
    let sounding = Set(info.audio.filter { $0.obstacle == nil }.map(\.index))
    audio = try AudioSources(demuxer.streams, tracks: sounding, file: path)
    decoder = try Decoder(video, limits: limits, file: path)
    self.limits = limits
    self.threads = threads
    demuxer.select(sounding.union([video.index]))
    try demuxer.checkComplete()
  }

  /// Sets the part to read and returns the properties of its frames. Call this once, before the first ``next()``.
  ///
  /// The first frame of a PQ video is decoded, because it may state the mastering display.
  public func prepare(_ request: CanvasRequest) throws(FileError) -> VideoStream {
    precondition(canvas == nil, "prepare(_:) may only be called once")
    let canvas = try CanvasConverter(
      request, of: info, video: video, limits: limits, threads: threads, file: demuxer.input.path)
    self.canvas = canvas
    var stream = canvas.stream
    keepsHDR = info.isHDR && request.hdr == .keep
    if stream.format.transfer == .pq {
      while let item = try read() {
        early.append(item)
        if case .frame = item { break }
      }
      stream.hdr10 = hdr10
    }
    stream.chapters = demuxer.chapters
    stream.timecode = demuxer.timecode
    return stream
  }

  /// Returns the next frame or packet, or nil at the end.
  ///
  /// Frames are returned in presentation order, with the source's strictly increasing timestamps. Packets are returned
  /// in file order, including those before the start of the video. Throws `damaged` if the video is damaged or
  /// truncated or has no frames, and `interrupted` after ``interrupt()``.
  public func next() throws(FileError) -> VideoItem? {
    if early.isEmpty || interruption.isRaised { return try read() }
    return early.removeFirst()
  }

  private func read() throws(FileError) -> VideoItem? {
    guard let canvas else { preconditionFailure("prepare(_:) must be called before next()") }
    while true {
      if interruption.isRaised {
        throw .libav(.interrupted, .read, demuxer.input.path, LibavCode.interrupted)
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
      if let search, search.isOver {
        try decodeHeldPacket(of: search)
        continue
      }
      guard let packet = try demuxer.read() else {
        if let search {
          end(search)
        } else {
          stage = .draining
          try decoder.send(nil)
        }
        continue
      }
      if let sound = try sound(in: packet) { return .audio(sound) }
      if isHidden(packet) { hiddenFrames += 1 }
      guard let search else {
        try decoder.send(packet)
        continue
      }
      try search.add(packet, file: demuxer.input.path)
      if search.isOver { end(search) }
    }
  }

  /// Leaves out frames that no frame from a time on depends on, without decoding them. All packets are still read.
  ///
  /// Call it between two calls of ``next()``, after the first frame. Frames before the time may still be returned, and
  /// are then to be dropped.
  ///
  /// - Parameter time: A timestamp of the video, in units of its time base.
  public func omitFrames(before time: Int64) {
    precondition(canvas != nil && frames > 0, "omitFrames(before:) must be called after the first frame")
    if stage == .reading { search = KeyFrameSearch(before: time) }
  }

  /// Prepares to go on decoding with the packets that were held back.
  private func end(_ search: KeyFrameSearch) {
    search.end()
    guard search.startsAtKeyFrame else { return }
    decoder.flush()
    canvas?.restart()
    let shown = search.packets.count { $0.pointee.flags & AV_PKT_FLAG_DISCARD == 0 && !isHidden($0) }
    decodedFrames = demuxer.shownFrames(of: video.stream) - hiddenFrames - shown
  }

  /// Decodes one of the packets that were held back.
  private func decodeHeldPacket(of search: KeyFrameSearch) throws(FileError) {
    var packet = search.takePacket()
    defer { av_packet_free(&packet) }
    if let packet { try decoder.send(packet) } else { self.search = nil }
  }

  /// Takes an audio packet. Returns nil for one of the video, whose time it notes.
  private func sound(in packet: UnsafeMutablePointer<AVPacket>) throws(FileError) -> AudioPacket? {
    guard Int(packet.pointee.stream_index) == video.index else {
      let stream = demuxer.streams[Int(packet.pointee.stream_index)]
      return try AudioPacket(
        taking: packet, timeBase: stream.pointee.time_base, videoTime: videoTime, file: demuxer.input.path)
    }
    let time = packet.pointee.dts
    if time != LibavCode.noTimestamp { videoTime = max(videoTime, Double(time) * info.timeBase.value) }
    return nil
  }

  /// Returns the next audio packet, or nil at the end. Video packets are checked for completeness but not decoded.
  ///
  /// Use this instead of ``next()``, without ``prepare(_:)``.
  public func nextSound() throws(FileError) -> AudioPacket? {
    precondition(canvas == nil, "a reader must not be prepared for frames to read audio only")
    while let packet = try demuxer.read() {
      if let sound = try sound(in: packet) { return sound }
    }
    return nil
  }

  /// Continues at a key frame shortly before a time without decoding the frames between. Call it after the first frame.
  ///
  /// The next frame is usually not later than `time`, but may be later if the file orders frames in an unusual way.
  /// Afterwards, missing packets are no longer detected.
  ///
  /// - Parameter time: A timestamp of the video, in units of its time base.
  /// - Returns: False if the file does not locate its key frames, or if all its packets have been read. The reader then
  ///   keeps its position.
  public func skip(to time: Int64) -> Bool {
    guard let canvas else { preconditionFailure("prepare(_:) must be called before skip(to:)") }
    guard stage == .reading, demuxer.skip(to: time, of: video.index) else { return false }
    early = []
    decoder.flush()
    canvas.restart()
    return true
  }

  /// The number of frames skipped so far because they were not later than the previous one.
  public var skippedFrames: Int { canvas?.skippedFrames ?? 0 }

  /// The findings about the video for the user, which are complete once ``next()`` has returned nil.
  public var findings: [VideoFinding] {
    var findings: [VideoFinding] = []
    let unused = demuxer.unusedVideoTracks(besides: video)
    if !unused.isEmpty {
      findings.append(
        .severalVideoTracks(width: info.displaySize.width, height: info.displaySize.height, unused: unused))
    }
    findings += demuxer.omissions(besides: video, keepsHDR: keepsHDR).map { .omitted($0, alternative: nil) }
    if keepsHDR, hasDynamicMetadata { findings.append(.omitted("HDR10+ metadata", alternative: nil)) }
    if canvas?.hasTransparency ?? false { findings.append(.omitted("transparency", alternative: nil)) }
    if skippedFrames > 0 { findings.append(.untimedFrames(skippedFrames)) }
    guard stage == .finished else { return findings }
    if undecodedFrames > 0 { findings.append(.undecodedFrames(undecodedFrames)) }
    if let finding = demuxer.lengthFinding() { findings.append(finding) }
    return findings
  }

  /// The number of packets that did not become frames, for codecs that store one frame per packet.
  private var undecodedFrames: Int {
    guard !hasFields, ["h264", "hevc", "vp9", "av1"].contains(info.codec) else { return 0 }
    return max(0, demuxer.shownFrames(of: video.stream) - hiddenFrames - decodedFrames)
  }

  /// Returns whether a packet contains only frames to predict others from.
  private func isHidden(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
    guard video.parameters.codec_id == AV_CODEC_ID_VP9, packet.pointee.flags & AV_PKT_FLAG_DISCARD == 0 else {
      return false
    }
    return VP9Packet(UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))).isHidden
  }

  /// Cancels reading. May be called from any thread. The current call of ``next()`` and all later ones throw
  /// `interrupted`.
  public func interrupt() { interruption.raise() }

  /// Decodes a frame, or finishes at the end. Returns false if more packets are needed first.
  private func decode(to canvas: CanvasConverter) throws(FileError) -> Bool {
    switch try decoder.receive() {
    case .frame:
      if decodedFrames == 0 { examine(decoder.frame) }
      decodedFrames += 1
      hasFields = hasFields || shim_is_interlaced(decoder.frame) != 0
      try canvas.push(decoder.frame)
      return true
    case .hungry: return false
    case .finished:
      try canvas.finish()
      stage = .finished
      guard frames > 0 || canvas.hasFrame else {
        throw FileError(.damaged, .read, file: demuxer.input.path, reason: "it is damaged: it contains no frames")
      }
      return true
    }
  }

  /// Stores the HDR metadata of the first frame.
  private func examine(_ frame: UnsafeMutablePointer<AVFrame>) {
    hdr10 = HDR10Metadata(video.stream, frame: frame)
    hasDynamicMetadata = av_frame_get_side_data(frame, AV_FRAME_DATA_DYNAMIC_HDR_PLUS) != nil
  }

  private func count(_ frame: VideoFrame) throws(FileError) {
    frames += 1
    let first = firstTime ?? frame.pts
    firstTime = first
    guard Double(frame.pts - first) * info.timeBase.value <= limits.maxDuration else {
      throw FileError(
        .tooLarge, .read, file: demuxer.input.path,
        reason: "it is too long; the limit is \(limits.maxDuration) s")
    }
  }
}

extension VideoReader {
  /// Returns the timestamps of a video's frames in ascending order, in units of its time base, without decoding.
  public static func frameTimes(path: String, limits: VideoLimits = VideoLimits()) throws(FileError) -> [Int64] {
    let demuxer = try Demuxer(try ContainerFile(path: path), limits: limits, interruption: InterruptFlag())
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
