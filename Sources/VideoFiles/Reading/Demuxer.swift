import CLibav
import Files

/// An open container, which provides its tracks and their packets.
final class Demuxer {
  let input: ContainerFile
  let context: UnsafeMutablePointer<AVFormatContext>
  private let interruption: InterruptFlag
  private let packet: UnsafeMutablePointer<AVPacket>
  /// The extents of the packets read so far, by track index.
  private(set) var extents: [Int: TrackExtent] = [:]
  /// The delays of presentation relative to libav's timestamps, by track index, in units of the track's time base.
  private var delays: [Int: Int64] = [:]
  /// When the first track of a transport stream starts, whose clock may start anywhere, in 1/90000 s; 0 in other files.
  private var origin: Int64 = 0
  /// The indices of the selected tracks; nil for all.
  private var selected: Set<Int>?
  /// Whether packets were skipped on purpose.
  private var hasSkipped = false

  /// Opens an MP4, MOV, MKV, WebM, AVI or MPEG-TS file.
  ///
  /// Other formats and protocols are disabled, so that a video cannot refer to other files.
  init(_ input: ContainerFile, limits: VideoLimits, interruption: InterruptFlag) throws(FileError) {
    LibavCode.silence
    self.input = input
    self.interruption = interruption
    if case .other(let kind) = input.container { throw .notAVideo(input.path, kind) }
    guard !input.isProtected else {
      throw FileError(.unsupported, .read, file: input.path, reason: "it is copy-protected")
    }
    let opening = try FileError.allocated(avformat_alloc_context(), .read, input.path)
    opening.pointee.interrupt_callback = AVIOInterruptCB(
      callback: { flag in Unmanaged<InterruptFlag>.fromOpaque(flag!).takeUnretainedValue().isRaised ? 1 : 0 },
      opaque: Unmanaged.passUnretained(interruption).toOpaque())
    opening.pointee.format_whitelist = av_strdup("mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts")
    opening.pointee.protocol_whitelist = av_strdup("file")
    var handle: UnsafeMutablePointer<AVFormatContext>? = opening
    let code = avformat_open_input(&handle, "file:" + input.file.path, nil, nil)
    guard code >= 0, let opened = handle else {
      if code == LibavCode.interrupted { throw .libav(.interrupted, .read, input.path, code) }
      throw FileError.libav(
        .damaged, .read, input.path, code, context: "it is damaged: its index is missing or cannot be read")
    }
    context = opened
    guard let packet = av_packet_alloc() else {
      avformat_close_input(&handle)
      throw .libav(.unsupported, .read, input.path, LibavCode.noMemory)
    }
    self.packet = packet
    // All properties are initialised from here on, so throwing runs `deinit`.
    if case .boxes(let structure) = input.container { structure.correctHeaders(of: context) }
    try checkLimits(limits)
    let found = examineTracks(limits)
    try FileError.check(found, .damaged, .read, input.path, context: "it is damaged")
    if case .transport = input.container {
      origin = (videoStreams + audioStreams).map(\.pointee.start_time).filter { $0 != LibavCode.noTimestamp }.min() ?? 0
    }
    try checkLimits(limits)
  }

  /// Lets libav decode the start of each track to find properties that its header does not state. Returns libav's code.
  private func examineTracks(_ limits: VideoLimits) -> Int32 {
    var options: [OpaquePointer?] = streams.map { _ in
      var dictionary: OpaquePointer?
      av_dict_set_int(&dictionary, "max_pixels", Int64(limits.maxSide) * Int64(limits.maxSide), 0)
      return dictionary
    }
    let channels = streams.map { $0.pointee.codecpar.pointee.ch_layout.nb_channels }
    let found = avformat_find_stream_info(context, &options)
    for index in options.indices { av_dict_free(&options[index]) }
    // libav 7 forgets the channels of AAC whose configuration states a sample rate in hertz, which its decoder rejects.
    for (stream, count) in zip(streams, channels) where stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_AAC {
      if stream.pointee.codecpar.pointee.ch_layout.nb_channels == 0, count > 0 {
        av_channel_layout_default(&stream.pointee.codecpar.pointee.ch_layout, count)
      }
    }
    return found
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    var context: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&context)
  }

  /// The tracks in file order.
  var streams: [UnsafeMutablePointer<AVStream>] {
    (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
  }

  /// The video tracks, without cover art.
  var videoStreams: [UnsafeMutablePointer<AVStream>] {
    let coverArt = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS
    return streams.filter {
      $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO && $0.pointee.disposition & coverArt == 0
    }
  }

  /// The audio tracks in file order.
  var audioStreams: [UnsafeMutablePointer<AVStream>] {
    streams.filter { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO }
  }

  /// Returns the track in the structure of an MP4 or MOV file; nil in other files.
  func boxTrack(of stream: UnsafeMutablePointer<AVStream>) -> BoxTrack? {
    guard case .boxes(let structure) = input.container else { return nil }
    return structure.track(of: stream)
  }

  /// Discards all other tracks.
  func select(_ indices: Set<Int>) {
    selected = indices
    for stream in streams where !indices.contains(Int(stream.pointee.index)) { stream.pointee.discard = AVDISCARD_ALL }
  }

  /// Returns the next packet of a selected track, or nil at the end. It is valid until the next call.
  func read() throws(FileError) -> UnsafeMutablePointer<AVPacket>? {
    while let packet = try readAny() {
      // Packets that were buffered during opening may belong to any track.
      let index = Int(packet.pointee.stream_index)
      // Transport streams may add tracks at any time.
      guard let stream = context.pointee.streams[index], selected?.contains(index) ?? true else { continue }
      delay(packet, of: stream)
      extents[Int(packet.pointee.stream_index), default: TrackExtent()].add(packet, timeBase: stream.pointee.time_base)
      return packet
    }
    return nil
  }

  /// Continues at the last key frame of a track that is stored at or before a time, in units of the track's time base.
  /// Returns false, and stays where it is, if the file does not say where that is.
  func skip(to time: Int64, of track: Int) -> Bool {
    switch input.container {
    case .boxes, .matroska: break
    // AVI has no times of presentation, and transport streams have no index.
    case .avi, .transport, .other: return false
    }
    let time = time - (delays[track] ?? 0)
    guard av_seek_frame(context, Int32(track), time, AVSEEK_FLAG_BACKWARD) >= 0 else { return false }
    hasSkipped = true
    return true
  }

  /// Presents a packet when the edit list says, or when it is shown after the start of a transport stream.
  private func delay(_ packet: UnsafeMutablePointer<AVPacket>, of stream: UnsafeMutablePointer<AVStream>) {
    if origin != 0 {
      if packet.pointee.pts != LibavCode.noTimestamp { packet.pointee.pts -= origin }
      if packet.pointee.dts != LibavCode.noTimestamp { packet.pointee.dts -= origin }
    }
    guard let start = boxTrack(of: stream)?.lateStart, packet.pointee.pts != LibavCode.noTimestamp else { return }
    let index = Int(stream.pointee.index)
    // The first packet that is read is the first one to be decoded, so other packets may be shown before it.
    let delay = delays[index] ?? max(0, Int64((start / stream.pointee.time_base.value).rounded()) - packet.pointee.pts)
    delays[index] = delay
    packet.pointee.pts += delay
    if packet.pointee.dts != LibavCode.noTimestamp { packet.pointee.dts += delay }
  }

  private func readAny() throws(FileError) -> UnsafeMutablePointer<AVPacket>? {
    av_packet_unref(packet)
    if interruption.isRaised { throw .libav(.interrupted, .read, input.path, LibavCode.interrupted) }
    let code = av_read_frame(context, packet)
    if code == LibavCode.endOfFile {
      if let fault = context.pointee.pb?.pointee.error, fault < 0, fault != LibavCode.endOfFile {
        throw .libav(.unreadable, .read, input.path, fault, context: "it cannot be read")
      }
      try checkComplete()
      if !hasSkipped { try checkDelivery() }
      return nil
    }
    try FileError.check(code, .damaged, .read, input.path, context: "it is damaged")
    guard packet.pointee.flags & AV_PKT_FLAG_CORRUPT == 0 else {
      throw FileError(
        .damaged, .read, file: input.path, code: LibavCode.invalidData,
        reason: "it is damaged: a packet is incomplete")
    }
    return packet
  }

  /// Throws if the index of a selected track refers to samples beyond the end of the file, or if a packet of it is
  /// missing in a transport stream.
  func checkComplete() throws(FileError) {
    if case .transport(let structure) = input.container {
      let tracks = streams.filter { $0.pointee.discard != AVDISCARD_ALL }.map { Int($0.pointee.id) }
      if let gap = tracks.compactMap({ structure.gaps[$0] }).min() { throw .broken(input.path, at: gap) }
    }
    let isCutOff = streams.contains { stream in
      guard stream.pointee.discard != AVDISCARD_ALL else { return false }
      return (0..<avformat_index_get_entries_count(stream)).contains { index in
        guard let entry = avformat_index_get_entry(stream, index) else { return false }
        return entry.pointee.pos + Int64(entry.pointee.size) > input.size
      }
    }
    if isCutOff { throw .cutOff(input.path) }
  }

  /// Throws if libav skipped blocks or samples of a selected track, although the structure contains them.
  private func checkDelivery() throws(FileError) {
    for stream in streams where stream.pointee.discard != AVDISCARD_ALL {
      let index = Int(stream.pointee.index)
      let read = extents[index]?.packets ?? 0
      let expected: Int64
      switch input.container {
      case .matroska(let structure):
        guard let position = extents[index]?.firstPosition,
          let number = try structure.trackNumber(ofBlockAt: position)
        else { continue }
        expected = Int64(structure.tracks[number]?.blocks ?? 0)
      case .boxes(let structure):
        let track = Int(stream.pointee.id)
        guard let samples = structure.fragmentSamples[track] else { continue }
        expected = samples + (structure.tracks.first { $0.id == track }?.samples ?? 0)
      case .avi(let structure):
        // Parsers divide the chunks of sound as they need.
        guard structure.tracks.indices.contains(index), structure.tracks[index].isVideo else { continue }
        expected = Int64(structure.tracks[index].fullChunks)
      case .transport, .other: continue
      }
      guard read >= expected else {
        throw FileError(
          .damaged, .read, file: input.path, reason: "it is damaged: only \(read) of \(expected) packets can be read")
      }
    }
  }

  private func checkLimits(_ limits: VideoLimits) throws(FileError) {
    func tooLarge(_ reason: String) -> FileError {
      FileError(.tooLarge, .read, file: input.path, reason: reason)
    }
    for stream in streams {
      let track = stream.pointee.codecpar.pointee
      guard track.codec_type == AVMEDIA_TYPE_VIDEO else { continue }
      guard Int(track.width) <= limits.maxSide, Int(track.height) <= limits.maxSide else {
        throw tooLarge(
          "it is too large: \(track.width)×\(track.height), the limit is \(limits.maxSide) pixels per side")
      }
    }
    let seconds = Double(context.pointee.duration) / Double(AV_TIME_BASE)
    if context.pointee.duration != LibavCode.noTimestamp, seconds > limits.maxDuration {
      throw tooLarge("it is too long: \(Int(seconds.rounded(.up))) s, the limit is \(limits.maxDuration) s")
    }
  }
}
