/// An audio track.
public struct AudioTrack: Hashable, Sendable {
  /// The index among all tracks of the file.
  public var index: Int
  /// libav's name of the codec, or the four letters in the file if libav has none.
  public var codec: String
  /// The number of channels; 0 if unknown.
  public var channels: Int
  /// Samples per second and channel; 0 if unknown.
  public var sampleRate: Int
  /// The reason why the packets cannot be copied into an MP4; nil if they can.
  public var obstacle: String?

  /// Whether the packets can be copied into an MP4 unchanged.
  public var canCopy: Bool { obstacle == nil }
}
