/// A summary of a written video.
public struct VideoReceipt: Hashable, Sendable {
  /// The number of frames.
  public var frames: Int
  /// The size in bytes.
  public var bytes: Int64
  /// The duration in seconds, from the first frame to the end of the last.
  public var duration: Double
  /// The codecs of the audio tracks that were copied.
  public var copiedAudio: [String]
  /// The codecs of the source's audio tracks that were dropped because MP4 does not support them.
  public var droppedAudio: [String]
}
