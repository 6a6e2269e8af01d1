import CLibav
import Geometry

extension Demuxer {
  /// Returns the properties of the video.
  func info(_ video: VideoTrack) -> VideoInfo {
    let stream = video.stream.pointee
    let track = video.parameters
    let coded = PixelSize(width: Int(track.width), height: Int(track.height))
    let aspect = Rational(positive: av_guess_sample_aspect_ratio(context, video.stream, nil)) ?? Rational(1, 1)
    let timeBase = Rational(positive: stream.time_base) ?? Rational(1, 1)
    let orientation = video.orientation
    // Implausible rates come from broken headers and are rejected by encoders.
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
      displaySize: orientation.turned(coded.withSquarePixels(aspect: aspect)), pixelAspect: aspect,
      rotation: orientation.quarterTurns * 90, isMirrored: orientation.isMirrored,
      format: video.colorTags.format(bitDepth: video.pixels.canvasDepth), colorTags: video.colorTags,
      frameRate: frameRate,
      duration: max(0, duration), frameCount: stream.nb_frames > 0 ? Int(stream.nb_frames) : nil, timeBase: timeBase,
      isInterlaced: interlaced, isHDR: video.colorTags.isHDR,
      videoTrackCount: videoStreams.count, audio: audioTracks(),
      otherTracks: otherTracks(than: video.index), omissions: omissions(besides: video, keepsHDR: true),
      chapterCount: chapters.count, timecode: timecode, hasLocation: hasLocation)
  }

  private func otherTracks(than video: Int) -> [String] {
    streams.compactMap { stream in
      let track = stream.pointee.codecpar.pointee
      guard Int(stream.pointee.index) != video, track.codec_type != AVMEDIA_TYPE_AUDIO else { return nil }
      return "\(libavName(av_get_media_type_string(track.codec_type))): \(codecName(track))"
    }
  }

  /// Whether the metadata contains a location, with a key such as `location` or `com.apple.quicktime.location.ISO6709`.
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
