/// The properties of an audio track.
public struct AudioTrack: Hashable, Sendable {
  /// The index among all tracks of the file.
  public var index: Int
  /// libav's name for the codec, or the four-letter code in the file if libav has none.
  public var codec: String
  /// The number of channels; 0 if unknown.
  public var channels: Int
  /// Samples per second, per channel; 0 if unknown.
  public var sampleRate: Int
  /// The reason why the packets cannot be copied to an MP4; nil if they can.
  public var obstacle: String?

  /// Whether the packets can be copied to an MP4 unchanged.
  public var canCopy: Bool { obstacle == nil }
}
