import CLibav

extension VideoStream {
  /// Returns the stream of the frames from `start` to `end`, in seconds from the first frame: with the chapters and the
  /// timecode that apply there.
  public func trimmed(from start: Double, to end: Double) -> VideoStream {
    var stream = self
    stream.chapters = chapters.compactMap { $0.trimmed(from: start, to: end) }
    stream.timecode = timecode.map { advanced($0, by: Int32(clamping: Int((start * frameRate.value).rounded()))) }
    return stream
  }

  /// Returns a timecode that is a number of frames later. One that is invalid at the frame rate stays as it is.
  private func advanced(_ timecode: String, by frames: Int32) -> String {
    var parsed = AVTimecode()
    guard av_timecode_init_from_string(&parsed, frameRate.libav, timecode, nil) >= 0 else { return timecode }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_TIMECODE_STR_SIZE)) { text in
      av_timecode_make_string(&parsed, text.baseAddress, frames)
      return String(cString: text.baseAddress!)
    }
  }
}

extension VideoChapter {
  /// Returns the part of the chapter between two times in seconds, the first of which becomes 0; nil for a chapter outside.
  fileprivate func trimmed(from start: Double, to end: Double) -> VideoChapter? {
    let first = Int64((start / timeBase.value).rounded())
    // The limit may be infinite.
    let limit = Int64(min(end / timeBase.value, Double(self.end)).rounded(.up))
    guard self.start < limit, self.end > first else { return nil }
    var chapter = self
    chapter.start = max(self.start, first) - first
    chapter.end = min(self.end, limit) - first
    return chapter
  }
}
