/// A summary of a written video.
public struct VideoReceipt: Hashable, Sendable {
  /// The number of frames.
  public var frames: Int
  /// The size in bytes.
  public var bytes: Int64
  /// The duration in seconds, from the first frame to the end of the last.
  public var duration: Double
  /// FFmpeg's name of the encoder, such as `libx265`.
  public var encoder: String
  /// The outcomes of the source's audio tracks, in file order.
  public var audio: [AudioOutcome]
  /// The content that the container does not support.
  public var findings: [VideoFinding] = []
}
