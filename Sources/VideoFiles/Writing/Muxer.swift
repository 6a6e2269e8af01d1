import CLibav
import Files

/// Writes an MP4 or a MOV. It interleaves packets by time and finally moves the index to the front of the file.
///
/// libav's own interleaving would depend on which packet arrives first, where one track is ahead of another by more
/// than ten seconds.
final class Muxer {
  /// A file that is written.
  struct Destination {
    let path: String
    /// The file as the user named it.
    let name: String
    let container: VideoContainer

    /// Creates a destination, which the user knows by its path unless it has a name.
    init(_ path: String, name: String? = nil, container: VideoContainer = .mp4) {
      self.path = path
      self.name = name ?? path
      self.container = container
    }
  }

  let context: UnsafeMutablePointer<AVFormatContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  let path: String
  private let container: VideoContainer
  /// The file as the user named it.
  let file: String
  /// The sample index at which the next packet of each audio track should start.
  private var audioTimes: [Int32: Int64] = [:]
  /// The timestamp of the last packet of each audio track, in the track's time base.
  private var lastTimes: [Int32: Int64] = [:]
  private var hasTimecode = false
  /// The number of last tracks whose packets neither wait for others nor are waited for.
  var unorderedTracks = 0
  /// The packets that wait for earlier ones. The first track is the video.
  private var order = PacketOrder<UnsafeMutablePointer<AVPacket>>(tracks: 0)

  /// Creates a muxer for a file. Nothing is written before `begin`.
  init(_ destination: Destination) throws(FileError) {
    LibavCode.silence
    let path = destination.path
    let container = destination.container
    let file = destination.name
    self.path = path
    self.container = container
    self.file = file
    var created: UnsafeMutablePointer<AVFormatContext>?
    try FileError.check(
      avformat_alloc_output_context2(&created, nil, container.rawValue, "file:" + path), .unwritable, .write, file)
    context = try FileError.allocated(created, .write, file)
    packet = try FileError.allocated(av_packet_alloc(), .write, file)
    // Keep timestamps unchanged, and write no date, encoder name or random number.
    context.pointee.avoid_negative_ts = AVFMT_AVOID_NEG_TS_DISABLED
    context.pointee.flags |= AVFMT_FLAG_BITEXACT
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    while let (waiting, _) = order.next(isComplete: true) { Self.free(waiting) }
    avio_closep(&context.pointee.pb)
    avformat_free_context(context)
  }

  /// Adds a track and returns its index. The video comes first.
  func addTrack(
    timeBase: AVRational, fill: (UnsafeMutablePointer<AVStream>) -> Int32
  ) throws(FileError) -> Int32 {
    let stream = try FileError.allocated(avformat_new_stream(context, nil), .write, file)
    stream.pointee.time_base = timeBase
    try FileError.check(fill(stream), .unsupported, .write, file)
    return stream.pointee.index
  }

  /// Adds a chapter. Call this before the header is written.
  func add(_ chapter: VideoChapter) throws(FileError) {
    try FileError.check(
      shim_add_chapter(context, chapter.timeBase.libav, chapter.start, chapter.end, chapter.title), .unwritable, .write,
      file)
  }

  /// Adds the timecode of a video track's first frame. Returns false if it cannot be stored at this frame rate.
  func add(timecode: String, rate: AVRational, track: Int32) -> Bool {
    var parsed = AVTimecode()
    guard av_timecode_init_from_string(&parsed, rate, timecode, nil) >= 0 else { return false }
    av_dict_set(&context.pointee.streams[Int(track)]!.pointee.metadata, "timecode", timecode, 0)
    hasTimecode = true
    return true
  }

  /// Creates the file and writes its header and, if any, a description.
  ///
  /// Both scales are in units per second: that of the whole file, in which start offsets of tracks are stored, and that
  /// of the video track. Without edit lists, all tracks start at the same time, whatever their timestamps.
  func begin(
    description: String?, fileTimescale: Int32, trackTimescale: Int32, hasEditLists: Bool
  ) throws(FileError) {
    if let description { av_dict_set(&context.pointee.metadata, container.descriptionKey, description, 0) }
    try FileError.check(
      avio_open(&context.pointee.pb, "file:" + path, AVIO_FLAG_WRITE), .unwritable, .write, file)
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    av_dict_set(&options, "movflags", container.flags, 0)
    av_dict_set(&options, "write_tmcd", hasTimecode ? "1" : "0", 0)
    if !hasEditLists { av_dict_set(&options, "use_editlist", "0", 0) }
    av_dict_set_int(&options, "movie_timescale", Int64(fileTimescale), 0)
    av_dict_set_int(&options, "video_track_timescale", Int64(trackTimescale), 0)
    try FileError.check(avformat_write_header(context, &options), .unwritable, .write, file)
    order = PacketOrder(tracks: Int(context.pointee.nb_streams) - unorderedTracks)
  }

  /// Notes that all frames before `seconds` have been read, so that they need not wait for audio long before.
  func reach(_ seconds: Double) { order.reach(seconds) }

  /// Notes that a frame is going to be encoded, whose packet will have this presentation time. Call it in the order in
  /// which frames are read.
  func expect(_ frame: Int64) { order.expect(frame) }

  /// Writes a packet without modifying it. Its timestamps are in units of `timeBase`.
  ///
  /// Audio packets from containers with millisecond timestamps regain their exact durations. Repeated timestamps are
  /// separated.
  func write(
    _ original: UnsafeMutablePointer<AVPacket>, track: Int32, timeBase: AVRational
  ) throws(FileError) {
    try FileError.check(av_packet_ref(packet, original), .unwritable, .write, file)
    let stream = context.pointee.streams[Int(track)]!
    let parameters = stream.pointee.codecpar!
    let frame = original.pointee.pts
    let samples = AVRational(num: 1, den: parameters.pointee.sample_rate)
    if parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO, av_cmp_q(timeBase, samples) > 0,
      packet.pointee.dts != LibavCode.noTimestamp
    {
      let known = av_get_audio_frame_duration2(parameters, packet.pointee.size)
      let length = known > 0 ? Int64(known) : av_rescale_q(packet.pointee.duration, timeBase, samples)
      packet.pointee.dts = av_rescale_delta(
        timeBase, packet.pointee.dts, samples, Int32(clamping: length),
        &audioTimes[track, default: LibavCode.noTimestamp], stream.pointee.time_base)
      packet.pointee.pts = packet.pointee.dts
      packet.pointee.duration = av_rescale_q(length, samples, stream.pointee.time_base)
    } else {
      av_packet_rescale_ts(packet, timeBase, stream.pointee.time_base)
    }
    if parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO { orderAudio(track) }
    packet.pointee.stream_index = track
    packet.pointee.pos = -1
    let seconds =
      packet.pointee.dts == LibavCode.noTimestamp
      ? nil : Double(packet.pointee.dts) * Double(stream.pointee.time_base.num) / Double(stream.pointee.time_base.den)
    let waiting = try FileError.allocated(av_packet_clone(packet), .write, file)
    av_packet_unref(packet)
    if track == 0, let seconds {
      order.add(waiting, frame: frame, at: seconds)
    } else {
      order.add(waiting, track: Int(track), at: seconds)
    }
    while let (next, _) = order.next() { try pass(next) }
  }

  /// Writes a packet and frees it.
  func pass(_ packet: UnsafeMutablePointer<AVPacket>) throws(FileError) {
    defer { Self.free(packet) }
    try FileError.check(av_write_frame(context, packet), .unwritable, .write, file)
  }

  private static func free(_ packet: UnsafeMutablePointer<AVPacket>) {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
  }

  /// Delays an audio packet that is not later than the previous one by as little as possible.
  ///
  /// Some sources repeat timestamps, which MP4 cannot store.
  private func orderAudio(_ track: Int32) {
    guard packet.pointee.dts != LibavCode.noTimestamp else { return }
    if let last = lastTimes[track] {
      if packet.pointee.dts <= last {
        packet.pointee.dts = last + 1
        packet.pointee.pts = max(packet.pointee.pts, packet.pointee.dts)
      }
      // Players would skip a last packet without a duration.
      if packet.pointee.duration == 0 { packet.pointee.duration = packet.pointee.dts - last }
    }
    lastTimes[track] = packet.pointee.dts
  }

  /// Writes the index, closes the file and returns its size in bytes.
  func finish() throws(FileError) -> Int64 {
    while let (next, _) = order.next(isComplete: true) { try pass(next) }
    try FileError.check(av_write_trailer(context), .unwritable, .write, file)
    let size = avio_size(context.pointee.pb)
    try FileError.check(avio_closep(&context.pointee.pb), .unwritable, .write, file)
    return size
  }
}

extension VideoContainer {
  /// The metadata key of a description of the content.
  fileprivate var descriptionKey: String { self == .mov ? "com.apple.quicktime.description" : "description" }

  /// The muxer's flags: the index comes first, and QuickTime's metadata may have any key.
  fileprivate var flags: String { self == .mov ? "+faststart+use_metadata_tags" : "+faststart" }
}
