/// How the audio of a video is handled.
public enum AudioPolicy: String, Hashable, Sendable, CaseIterable {
  /// Copies the packets of tracks that the container holds, and encodes all other tracks as AAC.
  case copy
  /// Encodes all tracks as AAC.
  case aac
  /// Omits all tracks.
  case none
}
