internal import CLibav
import Geometry

/// The video track of a clip and all that is known of it before the first frame.
struct VideoTrack {
  let stream: UnsafeMutablePointer<AVStream>
  let orientation: Orientation
  let pixels: PixelLayout
  let colorTags: ColorTags

  var index: Int { Int(stream.pointee.index) }
  var parameters: AVCodecParameters { stream.pointee.codecpar.pointee }
}

/// How libav lays the samples of decoded frames out.
struct PixelLayout: Hashable {
  /// libav's format, the full-range twins of old replaced by their plain ones.
  var format: AVPixelFormat
  /// Significant bits of a sample.
  var depth: Int
  /// Red, green and blue rather than luma and chroma.
  var isRGB: Bool
  /// Whether the format itself says full range.
  var isFullRange: Bool

  /// nil for what is not in main memory or unknown.
  init?(_ format: AVPixelFormat) {
    guard let description = av_pix_fmt_desc_get(format)?.pointee,
      description.flags & UInt64(AV_PIX_FMT_FLAG_HWACCEL) == 0, description.nb_components > 0
    else { return nil }
    let plain: AVPixelFormat? =
      switch format {
      case AV_PIX_FMT_YUVJ420P: AV_PIX_FMT_YUV420P
      case AV_PIX_FMT_YUVJ422P: AV_PIX_FMT_YUV422P
      case AV_PIX_FMT_YUVJ444P: AV_PIX_FMT_YUV444P
      case AV_PIX_FMT_YUVJ440P: AV_PIX_FMT_YUV440P
      default: nil
      }
    self.format = plain ?? format
    depth = Int(description.comp.0.depth)
    isRGB = description.flags & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) != 0
    isFullRange = plain != nil
  }

  /// Bits of a canvas made of such frames: 8, or 10 for anything finer.
  var canvasDepth: Int { depth > 8 ? 10 : 8 }
}

extension Demuxer {
  /// The track to decode: the default one, or the largest, but no cover picture.
  func videoTrack() throws(VideoFileError) -> VideoTrack {
    func unsupported(_ reason: String) -> VideoFileError {
      VideoFileError(kind: .unsupported, operation: "open", file: input.path, reason: reason)
    }
    let pictures = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS
    let candidates = streams.filter {
      $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO && $0.pointee.disposition & pictures == 0
    }
    func rank(_ stream: UnsafeMutablePointer<AVStream>) -> (Int, Int) {
      let track = stream.pointee.codecpar.pointee
      return (
        stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0 ? 1 : 0, Int(track.width) * Int(track.height)
      )
    }
    guard let best = candidates.map({ rank($0) }).max(by: <), let stream = candidates.first(where: { rank($0) == best })
    else {
      throw VideoFileError(kind: .notAVideo, operation: "open", file: input.path, reason: "has no video track")
    }
    let track = stream.pointee.codecpar.pointee
    if av_stream_get_side_data(stream, AV_PKT_DATA_ENCRYPTION_INIT_INFO, nil) != nil
      || track.codec_tag == shim_fourcc(100, 114, 109, 105)
    {
      throw unsupported("is copy-protected")
    }
    guard track.codec_id != AV_CODEC_ID_NONE else {
      throw unsupported("is in a video codec that is not known (\(codecName(track)))")
    }
    guard track.width > 0, track.height > 0, let pixels = PixelLayout(AVPixelFormat(track.format)) else {
      throw VideoFileError(
        kind: .damaged, operation: "open", file: input.path, reason: "is damaged: its video cannot be made out")
    }
    let colorTags = ColorTags(track: track, isRGB: pixels.isRGB, isFullRangeFormat: pixels.isFullRange)
    let matrices = ["bt709", "bt470bg", "smpte170m", "fcc", "bt2020nc"]
    guard matrices.contains(colorTags.matrix.name) else {
      throw unsupported("has colours in an encoding that is not supported (\(colorTags.matrix.name))")
    }
    if let bytes = av_stream_get_side_data(stream, AV_PKT_DATA_DOVI_CONF, nil) {
      let record = UnsafeRawPointer(bytes).loadUnaligned(as: AVDOVIDecoderConfigurationRecord.self)
      guard record.dv_bl_signal_compatibility_id != 0 || ![5, 10].contains(record.dv_profile) else {
        throw unsupported("is Dolby Vision profile \(record.dv_profile), which has no ordinary picture underneath")
      }
    }
    return VideoTrack(stream: stream, orientation: orientation(of: stream), pixels: pixels, colorTags: colorTags)
  }

  private func orientation(of stream: UnsafeMutablePointer<AVStream>) -> Orientation {
    var size = 0
    guard let bytes = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36 else {
      return .upright
    }
    func entry(_ index: Int) -> Double {
      Double(UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: 4 * index, as: Int32.self))
    }
    return Orientation(a: entry(0), b: entry(1), c: entry(3), d: entry(4))
  }

  /// The audio tracks, and for each whether an MP4 takes its packets as they are.
  func audioTracks() -> [AudioTrack] {
    streams.filter { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO }.map { stream in
      let track = stream.pointee.codecpar.pointee
      return AudioTrack(
        index: Int(stream.pointee.index), codec: codecName(track), channels: Int(track.ch_layout.nb_channels),
        sampleRate: Int(track.sample_rate), obstacle: copyObstacle(stream))
    }
  }

  private func copyObstacle(_ stream: UnsafeMutablePointer<AVStream>) -> String? {
    let track = stream.pointee.codecpar.pointee
    let held = [
      AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3, AV_CODEC_ID_ALAC, AV_CODEC_ID_OPUS,
    ]
    guard held.contains(track.codec_id) else { return "MP4 does not hold \(codecName(track)) audio" }
    if av_stream_get_side_data(stream, AV_PKT_DATA_ENCRYPTION_INIT_INFO, nil) != nil { return "is copy-protected" }
    guard track.sample_rate > 0, track.ch_layout.nb_channels > 0 else { return "is damaged" }
    return nil
  }

  /// What libav calls a codec, else the four letters of the file.
  func codecName(_ track: AVCodecParameters) -> String {
    if track.codec_id != AV_CODEC_ID_NONE { return String(cString: avcodec_get_name(track.codec_id)) }
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: track.codec_tag >> (8 * $0)) }
    guard letters.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return "unknown" }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Everything known of the clip.
  func info(_ video: VideoTrack) -> VideoInfo {
    let stream = video.stream.pointee
    let track = video.parameters
    let coded = PixelSize(width: Int(track.width), height: Int(track.height))
    let aspect = Rational(positive: av_guess_sample_aspect_ratio(context, video.stream, nil)) ?? Rational(1, 1)
    let timeBase = Rational(positive: stream.time_base) ?? Rational(1, 1)
    let orientation = video.orientation
    // A rate that no camera has comes from a broken header, and an encoder could not use it.
    let frameRate =
      [stream.avg_frame_rate, stream.r_frame_rate].compactMap { Rational(positive: $0) }
      .first { (0.01...1000).contains($0.value) } ?? Rational(30, 1)
    let duration: Double =
      if stream.duration != LibavCode.noTimestamp {
        Double(stream.duration) * timeBase.value
      } else if context.pointee.duration != LibavCode.noTimestamp {
        Double(context.pointee.duration) / Double(AV_TIME_BASE)
      } else {
        0
      }
    let interlaced = [AV_FIELD_TT, AV_FIELD_BB, AV_FIELD_TB, AV_FIELD_BT].contains(track.field_order)
    return VideoInfo(
      container: libavName(context.pointee.iformat.pointee.name), codec: codecName(track),
      pixelFormat: libavName(av_get_pix_fmt_name(AVPixelFormat(track.format))), codedSize: coded,
      displaySize: orientation.turned(CanvasGeometry.squarePixels(coded, aspect: aspect)), pixelAspect: aspect,
      rotation: orientation.quarterTurns * 90, isMirrored: orientation.isMirrored,
      format: video.colorTags.format(bitDepth: video.pixels.canvasDepth), colorTags: video.colorTags,
      frameRate: frameRate,
      duration: max(0, duration), frameCount: stream.nb_frames > 0 ? Int(stream.nb_frames) : nil, timeBase: timeBase,
      isInterlaced: interlaced, isHDR: video.colorTags.isHDR, audio: audioTracks(),
      otherTracks: otherTracks(than: video.index), hasLocation: hasLocation)
  }

  private func otherTracks(than video: Int) -> [String] {
    streams.compactMap { stream in
      let track = stream.pointee.codecpar.pointee
      guard Int(stream.pointee.index) != video, track.codec_type != AVMEDIA_TYPE_AUDIO else { return nil }
      return "\(libavName(av_get_media_type_string(track.codec_type))): \(codecName(track))"
    }
  }

  /// Whether a key of the file's metadata speaks of a place: `location`, `com.apple.quicktime.location.ISO6709`, …
  private var hasLocation: Bool {
    ([context.pointee.metadata] + streams.map { $0.pointee.metadata }).contains { dictionary in
      var entry: UnsafeMutablePointer<AVDictionaryEntry>?
      while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
        if String(cString: next.pointee.key).lowercased().contains("location") { return true }
        entry = next
      }
      return false
    }
  }
}
