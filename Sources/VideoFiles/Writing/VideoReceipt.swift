/// A summary of a written video.
public struct VideoReceipt: Hashable, Sendable {
  /// The number of frames.
  public var frames: Int
  /// The size in bytes.
  public var bytes: Int64
  /// Seconds from the first frame to the end of the last.
  public var duration: Double
  /// Codecs of the audio tracks that were copied.
  public var copiedAudio: [String]
  /// Codecs of source audio tracks that an MP4 cannot contain.
  public var droppedAudio: [String]
}
