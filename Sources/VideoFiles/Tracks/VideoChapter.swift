/// A chapter of a video.
public struct VideoChapter: Hashable, Sendable {
  /// The time at which the chapter begins, in units of ``timeBase``.
  public var start: Int64
  /// The time at which the chapter ends, in the same units.
  public var end: Int64
  /// The unit of the times, in seconds.
  public var timeBase: Rational
  /// The title, or nil if the chapter is untitled.
  public var title: String?
}
