/// An item of a video in file order: a frame or a packet of audio.
public enum VideoItem: Sendable {
  /// A frame.
  case frame(VideoFrame)
  /// A packet of an audio track that can be copied.
  case audio(AudioPacket)
}
