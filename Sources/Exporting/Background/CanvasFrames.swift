import DisplayLists
import VideoFiles

/// The canvas over time: the background's frames, cropped and scaled, and its audio.
struct CanvasFrames {
  /// The source of the frames and audio.
  let supply: any ItemSupply
  /// The format of the frames; nil for an image.
  let stream: VideoStream?
  /// The audio of a video.
  let audio: VideoWriter.Audio
  /// The audio tracks that the writer does not get.
  let droppedAudio: [AudioOutcome]
  /// The names of the colour properties: the profile of an image; the matrix, primaries, transfer and range of a video.
  let color: [String: String]
  /// The findings that are known before the first frame.
  let findings: [Finding]
  /// The reader of a video background; nil for any other kind, and for an image.
  let reader: VideoReader?

  /// Creates the canvas of an image, whose colour profile is called `profile`.
  init(image supply: SingleImage, profile: String = "sRGB", findings: [Finding] = []) {
    self.supply = supply
    stream = nil
    audio = .none
    droppedAudio = []
    color = ["profile": profile]
    self.findings = findings
    reader = nil
  }

  /// Creates the canvas of a video.
  init(
    video supply: any ItemSupply, stream: VideoStream, audio: VideoWriter.Audio, droppedAudio: [AudioOutcome] = [],
    findings: [Finding] = [], reader: VideoReader? = nil
  ) {
    self.supply = supply
    self.stream = stream
    self.audio = audio
    self.droppedAudio = droppedAudio
    let tags = stream.colorTags
    color = [
      "matrix": tags.matrix.name, "primaries": tags.primaries.name, "transfer": tags.transfer.name,
      "range": tags.range.name,
    ]
    self.findings = findings
    self.reader = reader
  }
}
