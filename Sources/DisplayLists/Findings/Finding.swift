public import Optics

/// Something that the user should know about a result, noticed while it was produced.
///
/// Every stage of the pipeline may report findings. They are turned into text only when they are shown to the user.
public enum Finding: Hashable, Sendable {
  /// A named image was not found and is not drawn.
  case missingImage(String)
  /// A named colour was not found and is transparent.
  case missingColor(String)
  /// A symbol is not available and is drawn as a dashed square.
  case missingSymbol(String)
  /// A view kept changing its state at an instant, in seconds, so its last state is drawn.
  case unsettledView(seconds: Double)
  /// Text or a symbol on glass cannot reach its contrast floor on any backdrop; `greatest` is its greatest contrast.
  case unreachableContrast(RGBA, isSymbol: Bool, greatest: Double, floor: Double)
  /// The backdrops of `panes` glass panes, out of a total, are flat in every frame, so there is nothing to refract.
  case flatBackdrop(panes: Int, of: Int)
  /// Glass was rendered on a transparent canvas, so there is nothing to refract.
  case noBackdrop
  /// The smallest text of the overlay has a font size of less than 8 pixels.
  case smallText(pixels: Double)
  /// The sticker did not fit the canvas, so it was moved, shrunk to `scale` of its size, or both.
  case fittedSticker(isMoved: Bool, scale: Double)
  /// The controls of a platform cover a share, 0…1, of the sticker.
  case coveredSticker(share: Double, platform: String)
  /// A photo's transparency was flattened onto white.
  case flattenedPhoto
  /// A photo is an animation with the given number of frames, of which only one was used.
  case stillOfAnimation(frames: Int)
  /// A photo's file has the given number of pictures, of which only the main one was used.
  case oneOfSeveralPictures(count: Int)
  /// The short video that belongs to a photo was omitted.
  case omittedLiveVideo
  /// The video of a Live Photo does not mark the time at which the still was taken.
  case unmarkedStill
  /// A photo's gain map for HDR displays was omitted.
  case omittedGainMap
  /// An HDR photo's gain map, which darkens it for other displays, was omitted.
  case omittedGainMapOfHDR
  /// An HDR photo was converted to the standard range from the space of the given name.
  case convertedHDRPhoto(space: String)
  /// A photo's colours were converted to Display P3, because its profile describes only the conversion from its colours.
  case convertedColors(profile: String?)
  /// A photo's broken colour profile was ignored.
  case ignoredProfile
  /// A video was looped to last the given number of seconds, and its audio was omitted.
  case silencedLoop(seconds: Double)
  /// An audio track was encoded as AAC because the container, such as `MP4`, cannot hold it. `alternative` is the
  /// suffix of an output that would keep the track, or nil if a different suffix would not help.
  case encodedAudioTrack(codec: String, container: String, alternative: String?)
  /// An audio track was encoded as AAC because a platform accepts only AAC of one or two channels and at most 48 kHz.
  case convertedAudioTrack(codec: String, platform: String)
  /// An audio track was mixed down because AAC does not support its channels.
  case mixedAudioTrack(codec: String, from: Int, to: Int)
  /// The given number of packets of an audio track could not be decoded and were replaced by silence.
  case damagedAudioTrack(codec: String, packets: Int)
  /// An audio track was left out. The reason is a clause, such as `it is copy-protected`.
  case droppedAudioTrack(codec: String, reason: String)
  /// A video has content that the output cannot hold, such as `subtitles`. `alternative` is the suffix of an output
  /// that would keep the content, or nil if a different suffix would not help.
  case omittedVideoContent(String, alternative: String?)
  /// The given number of video frames were dropped, because their timestamps were not later than the previous frame's.
  case untimedFrames(Int)
  /// The given number of video frames could not be decoded.
  case undecodedFrames(Int)
  /// A video ends after `seconds` seconds, although its header states a longer duration.
  case shortVideo(seconds: Double, stated: Double)
  /// A video does not say where it ends, so it may have been cut off after the given number of seconds.
  case unstatedLength(seconds: Double)
  /// A video has several video tracks, of which one, with a size in pixels, was used. `unused` describes the others,
  /// such as `64×48 with 3 frames`.
  case severalVideoTracks(width: Int, height: Int, unused: [String])
}
