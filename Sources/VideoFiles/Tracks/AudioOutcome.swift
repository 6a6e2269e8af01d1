/// The treatment of an audio track of the source, with any downmix and damaged packets.
public struct AudioOutcome: Hashable, Sendable {
  /// The codec in the source: ``AudioTrack/codec``.
  public var codec: String
  /// Whether the track was copied, encoded, omitted or dropped.
  public var treatment: AudioTreatment
  /// The numbers of channels before and after mixing; nil if no channels were mixed.
  public var downmix: Downmix?
  /// The number of packets that could not be decoded and were replaced by silence.
  public var damagedPackets = 0

  /// Creates an outcome.
  public init(codec: String, treatment: AudioTreatment) {
    self.codec = codec
    self.treatment = treatment
  }

  /// Numbers of channels before and after mixing.
  public struct Downmix: Hashable, Sendable {
    /// The number of channels in the source.
    public var from: Int
    /// The number of channels in the output.
    public var to: Int
  }
}
