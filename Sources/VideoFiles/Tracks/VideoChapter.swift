/// A chapter of a video.
public struct VideoChapter: Hashable, Sendable {
  /// The time at which the chapter begins, in units of ``timeBase``.
  public var start: Int64
  /// The time at which the chapter ends, in the same units.
  public var end: Int64
  /// The unit of the times, in seconds.
  public var timeBase: Rational
  /// The title; nil if there is none.
  public var title: String?

  /// Returns the chapters that begin before a time in seconds, the last of which ends there.
  public static func clipped(_ chapters: [VideoChapter], to seconds: Double) -> [VideoChapter] {
    chapters.compactMap { chapter in
      let limit = Int64((seconds / chapter.timeBase.value).rounded(.up))
      guard chapter.start < limit else { return nil }
      var clipped = chapter
      clipped.end = min(chapter.end, limit)
      return clipped
    }
  }
}
