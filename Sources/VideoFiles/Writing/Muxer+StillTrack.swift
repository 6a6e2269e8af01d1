import CLibav
import Files
import Glibc

/// The track of a Live Photo's video that marks when the still was taken.
///
/// libav cannot write timed metadata. It can write subtitles whose sample descriptions consist of a format and any
/// boxes, like the descriptions of timed metadata. The track is therefore a subtitle track until the file is complete,
/// when ``nameStillTrack()`` changes its kind.
extension Muxer {
  /// The time to mark, and the track for the mark.
  struct StillMark {
    fileprivate let track: Int32
    /// The time in units of ``timeBase``.
    fileprivate let time: Int64
    fileprivate let timeBase: AVRational
  }

  /// Marks the video as part of a Live Photo. Call this after adding all other tracks and before writing the header.
  ///
  /// If the time of the still is known, adds a track with the given time base and returns the mark to write to it.
  func add(_ tags: LivePhotoTags, timeBase: AVRational) throws(FileError) -> StillMark? {
    av_dict_set(&context.pointee.metadata, LivePhotoTags.identifierKey, tags.contentIdentifier, 0)
    guard let seconds = tags.stillTime else { return nil }
    let description = StillTrack.description
    let format = StillTrack.format.utf8.reversed().reduce(0) { UInt32($0) << 8 | UInt32($1) }
    let track = try addTrack(timeBase: timeBase) { track in
      guard let copy = av_mallocz(description.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)) else {
        return LibavCode.noMemory
      }
      description.withUnsafeBytes { copy.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
      let parameters = track.pointee.codecpar!
      parameters.pointee.codec_type = AVMEDIA_TYPE_SUBTITLE
      parameters.pointee.codec_id = AV_CODEC_ID_BIN_DATA
      parameters.pointee.codec_tag = format
      parameters.pointee.extradata = copy.assumingMemoryBound(to: UInt8.self)
      parameters.pointee.extradata_size = Int32(description.count)
      // The name that Apple's own recorders give the handler.
      return av_dict_set(&track.pointee.metadata, "handler_name", "Core Media Metadata", 0)
    }
    unorderedTracks += 1
    return StillMark(track: track, time: Int64((seconds / av_q2d(timeBase)).rounded()), timeBase: timeBase)
  }

  /// Writes the only packet of the track. Call this once the header is written.
  func write(_ mark: StillMark) throws(FileError) {
    let sample = StillTrack.sample
    var made: UnsafeMutablePointer<AVPacket>? = try FileError.allocated(av_packet_alloc(), .write, file)
    guard let packet = made, av_new_packet(packet, Int32(sample.count)) >= 0 else {
      av_packet_free(&made)
      throw .libav(.unwritable, .write, file, LibavCode.noMemory)
    }
    packet.pointee.data.update(from: sample, count: sample.count)
    packet.pointee.pts = mark.time
    packet.pointee.dts = mark.time
    packet.pointee.duration = 1
    packet.pointee.flags = AV_PKT_FLAG_KEY
    packet.pointee.stream_index = mark.track
    // The muxer may have chosen another time base.
    av_packet_rescale_ts(packet, mark.timeBase, context.pointee.streams[Int(mark.track)]!.pointee.time_base)
    try pass(packet)
  }

  /// Makes the track in a complete file one of timed metadata.
  func nameStillTrack() throws(FileError) {
    guard let track = try StillTrack(in: FileWindow(try InputFile(path))) else {
      preconditionFailure("the file must contain the track that was added")
    }
    let descriptor = path.withPath { open($0, O_WRONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileError(writing: file, code: errno) }
    defer { close(descriptor) }
    guard lseek(descriptor, off_t(track.kindOffset), SEEK_SET) >= 0 else {
      throw FileError(writing: file, code: errno)
    }
    try Array("meta".utf8).withUnsafeBufferPointer { (kind) throws(FileError) in
      try OutputFile.write(UnsafeRawBufferPointer(kind), to: descriptor, file)
    }
  }
}
