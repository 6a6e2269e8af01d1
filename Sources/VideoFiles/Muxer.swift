internal import CLibav

/// An MP4 being written: packets in, sorted by time, the index moved to the front at the end.
final class Muxer {
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  private let file: String
  /// For each audio track the sample at which its next packet should start.
  private var audioTimes: [Int32: Int64] = [:]

  /// An MP4 for `path`, to which nothing is written before ``begin(movieTimescale:trackTimescale:)``.
  init(path: String) throws(VideoFileError) {
    LibavCode.silence
    file = path
    var created: UnsafeMutablePointer<AVFormatContext>?
    try VideoFileError.check(
      avformat_alloc_output_context2(&created, nil, "mp4", "file:" + path), .cannotWrite, "write", path)
    context = try VideoFileError.allocated(created, "write", path)
    packet = try VideoFileError.allocated(av_packet_alloc(), "write", path)
    // Times go into the file as they are; no date, no encoder's name, no random number.
    context.pointee.avoid_negative_ts = AVFMT_AVOID_NEG_TS_DISABLED
    context.pointee.flags |= AVFMT_FLAG_BITEXACT
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    avio_closep(&context.pointee.pb)
    avformat_free_context(context)
  }

  /// Adds a track; its index.
  func addTrack(
    timeBase: AVRational, fill: (UnsafeMutablePointer<AVStream>) -> Int32
  ) throws(VideoFileError) -> Int32 {
    let stream = try VideoFileError.allocated(avformat_new_stream(context, nil), "write", file)
    stream.pointee.time_base = timeBase
    try VideoFileError.check(fill(stream), .unsupported, "write", file)
    return stream.pointee.index
  }

  /// Creates the file and writes its head, and a description where there is one.
  ///
  /// Both scales are units a second: that of the film, in which a late start of a track is told, and that of the video.
  func begin(description: String?, movieTimescale: Int32, trackTimescale: Int32) throws(VideoFileError) {
    if let description { av_dict_set(&context.pointee.metadata, "description", description, 0) }
    try VideoFileError.check(
      avio_open(&context.pointee.pb, "file:" + file, AVIO_FLAG_WRITE), .cannotWrite, "write", file)
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    av_dict_set(&options, "movflags", "+faststart", 0)
    av_dict_set(&options, "write_tmcd", "0", 0)
    av_dict_set_int(&options, "movie_timescale", Int64(movieTimescale), 0)
    av_dict_set_int(&options, "video_track_timescale", Int64(trackTimescale), 0)
    try VideoFileError.check(avformat_write_header(context, &options), .cannotWrite, "write", file)
  }

  /// Writes a packet, whose times are in `timeBase`; the packet stays as it is.
  ///
  /// Sound from containers that count in milliseconds gets back the exact lengths of its packets.
  func write(
    _ original: UnsafeMutablePointer<AVPacket>, track: Int32, timeBase: AVRational
  ) throws(VideoFileError) {
    try VideoFileError.check(av_packet_ref(packet, original), .cannotWrite, "write", file)
    let stream = context.pointee.streams[Int(track)]!
    let parameters = stream.pointee.codecpar!
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
    packet.pointee.stream_index = track
    packet.pointee.pos = -1
    try VideoFileError.check(av_interleaved_write_frame(context, packet), .cannotWrite, "write", file)
  }

  /// Writes the index and closes the file; its size in bytes.
  func finish() throws(VideoFileError) -> Int64 {
    try VideoFileError.check(av_write_trailer(context), .cannotWrite, "write", file)
    let size = avio_size(context.pointee.pb)
    try VideoFileError.check(avio_closep(&context.pointee.pb), .cannotWrite, "write", file)
    return size
  }
}
