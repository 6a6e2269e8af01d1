/// What a reader returns: frames, and packets of audio between them in the order of the file.
public enum VideoItem: Sendable {
  /// A frame.
  case frame(VideoFrame)
  /// A packet of a track that can be copied.
  case audio(AudioPacket)
}
