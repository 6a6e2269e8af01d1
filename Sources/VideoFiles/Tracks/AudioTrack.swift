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
  /// The reason why the track can be neither copied nor decoded, such as `it is copy-protected`, or nil if its packets
  /// can at least be copied.
  public var obstacle: String?
  /// Whether the track can be decoded.
  public var canDecode: Bool

  /// Returns the treatment of the track in a container.
  ///
  /// A track that cannot be encoded as AAC, because it cannot be decoded, is copied if the container holds it.
  ///
  /// In a strict file, only AAC of one or two channels and at most 48 kHz is copied.
  public func treatment(
    in container: VideoContainer, _ policy: AudioPolicy, isStrict: Bool = false
  ) -> AudioTreatment {
    if policy == .none { return .omitted }
    if let obstacle { return .dropped(reason: obstacle) }
    if isStrict {
      let isAllowed = codec == "aac" && (1...2).contains(channels) && (1...48_000).contains(sampleRate)
      if isAllowed, policy == .copy || !canDecode { return .copied }
      return canDecode ? .encoded : .dropped(reason: "it cannot be decoded")
    }
    let isHeld = container.holds(audio: codec)
    if isHeld, policy == .copy || !canDecode { return .copied }
    return canDecode ? .encoded : .dropped(reason: "it cannot be decoded")
  }
}
