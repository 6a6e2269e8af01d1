/// Something that the user should know about a video, noticed while it was read.
public enum VideoFinding: Hashable, Sendable {
  /// The file has several video tracks, of which one, with a size in pixels, is read. `unused` describes the others.
  case severalVideoTracks(width: Int, height: Int, unused: [String])
  /// Content that the output cannot hold, such as `subtitles`. A container with the suffix `alternative`, if any, can.
  case omitted(String, alternative: String?)
  /// The given number of frames were dropped because their timestamps were not later than the previous frame's.
  case untimedFrames(Int)
  /// The given number of frames could not be decoded.
  case undecodedFrames(Int)
  /// A track ends after `seconds` seconds, although its header states a longer duration.
  case shortVideo(seconds: Double, stated: Double)
  /// The file does not say where it ends, so it may have been cut off after `seconds` seconds.
  case unstatedLength(seconds: Double)
}
