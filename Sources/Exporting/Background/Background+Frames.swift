import DisplayLists
import Files
import Geometry
import ImageFiles
import VideoFiles

extension Background {
  /// Returns the frames of the canvas. Pixels are decoded on demand.
  func frames(_ order: CanvasFrames.Order) throws -> CanvasFrames {
    order.isVideo ? try video(order) : try image(order)
  }

  // MARK: - Images

  /// Returns the first frame as an image. A photo keeps its colour space and bit depth; everything else becomes sRGB.
  private func image(_ order: CanvasFrames.Order) throws -> CanvasFrames {
    switch content {
    case .none: return CanvasFrames(supply: SingleImage { nil })
    case .photo(let photo):
      let supply = SingleImage { try photo.load(order) }
      var frames = CanvasFrames(supply: supply)
      if let profile = photo.info.profile { frames.color = ["profile": profile.name ?? "unnamed"] }
      frames.findings = photo.info.findings
      return frames
    case .scene(let make):
      return CanvasFrames(
        supply: SingleImage { Photo(.eight(make(order.cut.canvas).frame(0).rgb()), alpha: .opaque) })
    case .video(let video):
      let reader = try video.reader()
      let request = CanvasRequest(crop: order.cut.crop, size: order.cut.canvas, hdr: .sdr, maxBitDepth: 8)
      _ = try reader.prepare(request)
      return CanvasFrames(
        supply: SingleImage(onInterrupt: { reader.interrupt() }) {
          guard let frame = try video.frame(at: order.time, request, reader) else { throw noFrames }
          return Photo(.eight(frame.image.rgb()), alpha: .opaque)
        })
    }
  }

  /// The error thrown for a background without frames.
  var noFrames: ExportError { ExportError(operation: "read", file: name, reason: "it has no frames") }

  // MARK: - Videos

  private func video(_ order: CanvasFrames.Order) throws -> CanvasFrames {
    switch content {
    case .none: preconditionFailure("a transparent canvas cannot be a video")
    case .photo(let photo):
      let image = PlanarImage(try photo.load(order).opaqueSRGB())
      var frames = scene(BackgroundScene { _ in image.copy() }, order)
      frames.findings = photo.info.findings
      return frames
    case .scene(let make): return scene(make(order.cut.canvas), order)
    case .video(let video): return try copy(of: video, order)
    }
  }

  private func scene(_ scene: BackgroundScene, _ order: CanvasFrames.Order) -> CanvasFrames {
    guard let seconds = order.seconds else { preconditionFailure("a video of a scene must have a length, got nil") }
    var scene = scene
    if order.audio == .none { scene.sound = nil }
    let supply = SteadyFrames(
      scene, size: order.cut.canvas, seconds: seconds, framesPerSecond: order.framesPerSecond)
    var frames = CanvasFrames(supply: supply, stream: supply.stream, color: supply.stream.colorNames)
    if let sound = scene.sound { frames.audio = .encoded(sampleRate: sound.sampleRate, channels: sound.channels) }
    return frames
  }

  private func copy(of video: OpenVideo, _ order: CanvasFrames.Order) throws -> CanvasFrames {
    let reader = try video.reader()
    let request = CanvasRequest(
      crop: order.cut.crop, size: order.cut.canvas, hdr: order.hdr, maxBitDepth: order.maxBitDepth)
    guard let seconds = order.seconds else {
      let stream = try reader.prepare(request)
      return CanvasFrames(
        supply: WholeVideo(reader: reader), stream: stream, audio: .from(reader, order.audio),
        color: stream.colorNames, reader: reader)
    }
    let frameDuration = 1 / max(video.info.frameRate.value, 1)
    let isLooped = seconds > video.info.duration + frameDuration / 2
    let supply = try LoopedVideo(
      video, reader, request: request, seconds: seconds, keepsSound: !isLooped && order.audio != .none)
    var frames = CanvasFrames(
      supply: supply, stream: supply.stream, audio: isLooped ? .none : .from(reader, order.audio),
      color: supply.stream.colorNames, reader: reader)
    if isLooped, !video.info.audio.isEmpty {
      frames.droppedAudio = video.info.audio.map { AudioOutcome(codec: $0.codec, treatment: .omitted) }
      if order.audio != .none { frames.findings = [.silencedLoop(seconds: seconds)] }
    }
    return frames
  }
}

extension PhotoReader {
  fileprivate func load(_ order: CanvasFrames.Order) throws(FileError) -> Photo {
    let cut = order.cut
    return try load(crop: cut.crop, size: cut.isResampled ? cut.canvas : nil, threads: order.threads)
  }
}

extension VideoStream {
  /// The names of the colour matrix, primaries, transfer function and range.
  var colorNames: [String: String] {
    [
      "matrix": colorTags.matrix.name, "primaries": colorTags.primaries.name, "transfer": colorTags.transfer.name,
      "range": colorTags.range.name,
    ]
  }
}
