/// An audio track.
public struct AudioTrack: Hashable, Sendable {
  /// The index among all tracks of the file.
  public var index: Int
  /// libav's name of the codec, or the four letters in the file where libav has none.
  public var codec: String
  /// The number of channels; 0 when unknown.
  public var channels: Int
  /// Samples per second and channel; 0 when unknown.
  public var sampleRate: Int
  /// Why the packets cannot be copied into an MP4; nil when they can.
  public var obstacle: String?

  /// Whether the packets can be copied into an MP4 unchanged.
  public var canCopy: Bool { obstacle == nil }
}
