import DisplayLists
import Geometry
import ImageFiles
import VideoFiles

extension ExportPlan {
  /// Returns the frames of the canvas. Pixels are decoded on demand, those of a photo on up to `threads` threads.
  func frames(threads: Int) throws -> CanvasFrames {
    guard request.kind.isVideo else {
      return try request.background.image(
        cut, threads: threads, keepsGainMap: request.kind == .jpeg && request.hdr == .keep,
        keepsHDR: request.kind == .png && request.hdr == .keep)
    }
    switch request.background.content {
    case .none: preconditionFailure("a transparent canvas cannot be a video")
    case .photo(let photo):
      let loaded = try photo.load(cut, threads: threads)
      let image = PlanarImage(try loaded.opaqueSRGB())
      let findings = photo.info.findings().filter { $0 != .flattenedPhoto || loaded.isFlattened }
      return steady(BackgroundScene { _ in image.copy() }, findings: findings)
    case .scene(let make): return steady(make(cut.canvas))
    case .video(let video): return try copy(of: video)
    }
  }

  /// The request for the frames of a video background.
  var canvasRequest: CanvasRequest {
    CanvasRequest(crop: cut.crop, size: cut.canvas, hdr: request.hdr, maxBitDepth: maxBitDepth)
  }

  /// The maximum number of bits per sample: 8 for H.264, and for SDR on a platform.
  private var maxBitDepth: Int {
    let keepsHDR = request.background.videoInfo?.isHDR == true && request.hdr == .keep
    return request.encoder.codec == .h264 || (request.platform != nil && !keepsHDR) ? 8 : 10
  }

  private func steady(_ scene: BackgroundScene, findings: [Finding] = []) -> CanvasFrames {
    guard case .seconds(let seconds) = request.length else {
      preconditionFailure("a video of a photo or scene must have a length in seconds, got that of the background")
    }
    var scene = scene
    if request.audio == .none { scene.sound = nil }
    let supply = SteadyFrames(
      scene, size: cut.canvas, seconds: seconds, framesPerSecond: request.framesPerSecond)
    let audio = scene.sound.map { sound in
      VideoWriter.Audio.encoded(sampleRate: sound.sampleRate, channels: sound.channels)
    }
    return CanvasFrames(video: supply, stream: supply.stream, audio: audio ?? .none, findings: findings)
  }

  private func copy(of video: OpenVideo) throws -> CanvasFrames {
    let reader = try video.reader()
    switch request.length {
    case .background:
      let stream = try reader.prepare(canvasRequest)
      return CanvasFrames(
        video: WholeVideo(reader), stream: stream, audio: .from(reader, request.audio), reader: reader)
    case .range(let range): return try trimmed(video, reader, to: range)
    case .seconds(let seconds):
      let frameDuration = 1 / max(video.info.frameRate.value, 1)
      return seconds > video.info.duration + frameDuration / 2
        ? try looped(video, reader, seconds: seconds) : try trimmed(video, reader, to: VideoRange(from: 0, to: seconds))
    }
  }

  private func trimmed(_ video: OpenVideo, _ reader: VideoReader, to range: VideoRange) throws -> CanvasFrames {
    let supply = try TrimmedVideo(
      video, reader, range, request: canvasRequest, keepsSound: request.audio != .none)
    return CanvasFrames(
      video: supply, stream: supply.stream, audio: .from(reader, request.audio), reader: reader)
  }

  private func looped(_ video: OpenVideo, _ reader: VideoReader, seconds: Double) throws -> CanvasFrames {
    let supply = try LoopedVideo(video, reader, request: canvasRequest, seconds: seconds)
    let dropped = video.info.audio.map { AudioOutcome(codec: $0.codec, treatment: .omitted) }
    var findings: [Finding] = dropped.isEmpty || request.audio == .none ? [] : [.silencedLoop(seconds: seconds)]
    var stream = supply.stream
    if !stream.chapters.isEmpty { findings.append(.omittedVideoContent("chapters", alternative: nil)) }
    stream.chapters = []
    return CanvasFrames(
      video: supply, stream: stream, audio: .none, droppedAudio: dropped, findings: findings, reader: reader)
  }
}
