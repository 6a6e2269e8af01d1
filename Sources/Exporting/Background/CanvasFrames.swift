import DisplayLists
import VideoFiles

/// The canvas over time: the background's frames, cropped and scaled, and its audio.
struct CanvasFrames {
  /// A request for a background's frames.
  struct Order {
    /// The visible part of the background, and the canvas size.
    var cut: CanvasCut
    /// Whether the output is a video rather than an image.
    var isVideo: Bool
    /// The length of the video in seconds; nil for the length of the background.
    var seconds: Double?
    /// The frame rate for a background that has none.
    var framesPerSecond: Int
    /// How HDR is handled.
    var hdr: HDRPolicy
    /// The largest number of bits per sample: 8 or 10.
    var maxBitDepth: Int
    /// How the audio of a video is handled.
    var audio = AudioPolicy.copy
    /// How many threads convert a photo.
    var threads: Int
    /// The time of the frame of an image, in seconds from the first frame.
    var time = 0.0
  }

  /// The source of the frames and audio.
  let supply: any ItemSupply
  /// The format of the frames; nil for an image.
  var stream: VideoStream?
  /// The timestamps at which new parts of a video begin.
  var cuts: [Int64] = []
  /// The audio of a video.
  var audio = VideoWriter.Audio.none
  /// The audio tracks that the writer does not get.
  var droppedAudio: [AudioOutcome] = []
  /// The names of the colour properties: the profile of an image; the matrix, primaries, transfer and range of a video.
  var color = ["profile": "sRGB"]
  /// The findings that are known before the first frame.
  var findings: [Finding] = []
  /// The reader of a video background; nil for any other kind.
  var reader: VideoReader?
}
