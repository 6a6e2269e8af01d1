import CLibav

extension Demuxer {
  /// Returns descriptions of the content that no output can hold, except content that only decoded frames reveal.
  ///
  /// Without `keepsHDR`, HDR metadata is not an omission.
  func omissions(besides video: VideoTrack, keepsHDR: Bool) -> [String] {
    let entry = boxTrack(of: video.stream)?.entry
    let alphaMode = av_dict_get(video.stream.pointee.metadata, "alpha_mode", nil, 0)
    let statesAlpha = alphaMode.map { String(cString: $0.pointee.value) != "0" } ?? false
    let subtitles = streams.contains { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE }
    let omissions: [(Bool, String)] = [
      (keepsHDR && shim_stream_side_data(video.stream, AV_PKT_DATA_DOVI_CONF, nil) != nil, "Dolby Vision metadata"),
      (entry?.hasSecondEye ?? false, "picture for the second eye"),
      (statesAlpha || entry?.hasAlphaLayer ?? false, "transparency"),
      (shim_stream_side_data(video.stream, AV_PKT_DATA_ICC_PROFILE, nil) != nil, "ICC profile"),
      (subtitles, "subtitles"),
      (isTilted(video.stream), "tilt by other than quarter turns"),
      (isSlowMotion(video), "slow-motion setting"),
      (boxTrack(of: video.stream)?.changesSpeed ?? false, "edited speed"),
    ]
    return omissions.filter(\.0).map(\.1)
  }

  /// Whether players show the video, or part of it, slower than it was recorded.
  private func isSlowMotion(_ video: VideoTrack) -> Bool {
    func tag(_ key: String) -> String? {
      av_dict_get(context.pointee.metadata, key, nil, 0).map { String(cString: $0.pointee.value) }
    }
    if let rate = tag("com.android.capture.fps").flatMap(Double.init), rate >= 90 { return true }
    // Phones record slow motion at 120 or 240 frames per second.
    let rate = video.stream.pointee.avg_frame_rate.value
    return rate >= 90 && tag("com.apple.quicktime.full-frame-rate-playback-intent") == "0"
  }

  /// The chapters, in order of time.
  var chapters: [VideoChapter] {
    (0..<Int(context.pointee.nb_chapters)).compactMap { index in
      guard let chapter = context.pointee.chapters[index]?.pointee,
        let timeBase = Rational(positive: chapter.time_base),
        chapter.start < chapter.end
      else { return nil }
      let title = av_dict_get(chapter.metadata, "title", nil, 0).map { String(cString: $0.pointee.value) }
      return VideoChapter(start: chapter.start, end: chapter.end, timeBase: timeBase, title: title)
    }
  }

  /// The timecode of the first frame, or nil if no track contains a timecode.
  var timecode: String? {
    for stream in streams {
      if let entry = av_dict_get(stream.pointee.metadata, "timecode", nil, 0) {
        return String(cString: entry.pointee.value)
      }
    }
    return nil
  }
}
