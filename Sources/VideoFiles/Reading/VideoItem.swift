/// An item that a video reader returns: a frame or an audio packet.
public enum VideoItem: Sendable {
  /// A frame.
  case frame(VideoFrame)
  /// A packet from an audio track that can be copied or decoded.
  case audio(AudioPacket)
}
