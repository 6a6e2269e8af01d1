import DisplayLists
import VideoFiles

/// The canvas over time: a background's frames, cut and scaled, with its sound.
struct CanvasFrames {
  /// The order in which a background makes its frames.
  struct Order {
    /// The part of the background that is seen, and its size.
    var cut: CanvasCut
    /// Whether a video is made, not an image.
    var isVideo: Bool
    /// The length of the video; nil for that of the background.
    var seconds: Double?
    /// The frame rate where the background has none.
    var framesPerSecond: Int
    /// How high dynamic range is treated.
    var hdr: HDRPolicy
    /// The largest number of bits per sample: 8 or 10.
    var maxBitDepth: Int
    /// How many threads convert a photo.
    var threads: Int
  }

  /// The frames and their sound.
  let supply: any ItemSupply
  /// The format of the frames; nil for an image.
  var stream: VideoStream?
  /// The sound of a video.
  var audio = VideoWriter.Audio.none
  /// Codecs of the audio tracks that are left out.
  var droppedAudio: [String] = []
  /// Names of what defines the colours.
  var color = ["profile": "sRGB"]
  /// What the user should know, known before the first frame.
  var findings: [Finding] = []
  /// The reader of a video that is being copied or cut.
  var reader: VideoReader?
}
