/// A container for written videos.
public enum VideoContainer: String, Hashable, Sendable, CaseIterable {
  /// MP4, which every player and platform accepts.
  case mp4
  /// QuickTime, which also holds uncompressed audio.
  case mov

  /// Returns whether players expect audio of this codec, given by libav's name, in the container.
  ///
  /// libav can store more, such as MP2 in QuickTime, but few players would play it.
  public func holds(audio codec: String) -> Bool {
    switch self {
    case .mp4: Self.compressed.contains(codec) || codec == "opus"
    case .mov: Self.compressed.contains(codec) || Self.uncompressed.contains(codec)
    }
  }

  private static let compressed: Set<String> = ["aac", "mp3", "ac3", "eac3", "alac"]
  private static let uncompressed: Set<String> = [
    "pcm_s8", "pcm_u8", "pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_s24be", "pcm_s32le", "pcm_s32be", "pcm_f32le",
    "pcm_f32be", "pcm_f64le", "pcm_f64be", "pcm_alaw", "pcm_mulaw",
  ]
}
