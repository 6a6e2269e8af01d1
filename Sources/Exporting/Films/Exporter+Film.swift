import Drawing
import Foundation
import Geometry
import ImageFiles
import Rendering
import VideoFiles

extension Exporter {
  /// Decides everything about a film without touching a pixel or writing a byte.
  ///
  /// Throws where the background cannot be read, or the output's name is of no kind that a film can be.
  public func plan(_ request: FilmRequest, overlay: some OverlaySource) throws -> ExportPlan {
    let export = request.export
    let kind = try request.outputKind()
    let (source, cut): (PixelSize, CanvasCut)
    var rate = Double(SteadySupply.framesPerSecond)
    switch export.source {
    case .nothing:
      cut = request.sceneCut
      source = cut.canvas
    case .photo(let path):
      source = try PhotoFile.probe(path, limits: PhotoLimits(maxPixels: export.maxPhotoPixels)).size
      cut =
        kind == .mp4
        ? request.photoCut(source: source) : CanvasCut(source: source, framing: export.framing, isEven: false)
    case .video(let path):
      let info = try ClipReader(path: path, limits: export.clipLimits, threads: 1).info
      try export.checkDepth(of: info, path: path)
      source = info.displaySize
      rate = info.frameRate.value
      cut = CanvasCut(source: source, framing: export.framing, isEven: true)
    }
    let overlay = try overlay.overlay(OverlayContext(canvas: cut.canvas))
    let isFilm = kind == .mp4
    return ExportPlan(
      request: export, kind: kind, source: source, cut: cut, sticker: overlay.rect,
      pixelsPerPoint: overlay.pixelsFromPoints.meanScale,
      frames: isFilm ? max(1, Int((request.seconds * rate - 1e-6).rounded(.up))) : 1,
      duration: isFilm ? request.seconds : 0)
  }

  /// Makes a film, or the picture of its first instant.
  ///
  /// - Parameters:
  ///   - request: the background, how long, and the output.
  ///   - overlay: what is drawn, at each frame as it is then.
  ///   - cancellation: calls it off; `CancellationError` is thrown then, and nothing is left.
  ///   - progress: told after each frame, on the thread that called.
  /// - Returns: what was made, the file being complete under its name.
  public func export(
    _ request: FilmRequest, overlay: some OverlaySource, cancellation: Cancellation = Cancellation(),
    progress: (ExportProgress) -> Void = { _ in }
  ) throws -> ExportReport {
    let plan = try plan(request, overlay: overlay)
    if plan.kind != .mp4 { return try exportStill(plan, overlay: overlay, cancellation: cancellation) }
    var clock = StepClock()
    let output = try OutputFile(plan.request.output, cancellation)
    let background = try FilmBackground(request, plan, threads: threads)
    let supply = background.supply
    cancellation.onCancel { supply.interrupt() }
    // What comes before the first picture waits: the overlay may depend on what that picture shows.
    var early: [ClipItem] = []
    var first: ClipFrame?
    while first == nil, let item = try reading(cancellation, { try supply.next() }) {
      early.append(item)
      if case .frame(let frame) = item { first = frame }
    }
    try cancellation.check()
    guard let first else {
      throw ExportError(operation: "read", file: plan.request.output, reason: "there is no frame")
    }
    let stream = background.stream
    let context = OverlayContext(canvas: stream.size, backdropLuma: first.image.meanLuma(in: plan.sticker))
    let painter = TimelinePainter(
      try overlay.timeline(context), canvas: stream.size, format: stream.format,
      drawing: drawing(into: stream.format))
    let writer = try naming(output, plan) {
      try ClipWriter(
        path: output.path, stream: stream, audio: background.sound, settings: plan.request.encoder)
    }
    clock.lap(\.setup)

    let line = ClipLine(supply: supply, early: early) { frame in
      try painter.paint(frame.image, at: stream.timeBase.seconds(from: first.pts, to: frame.pts))
    }
    defer { line.stop() }
    line.start()
    var meter = ProgressMeter(frames: plan.frames)
    var encode = 0.0
    var frames = 0
    while let item = try reading(cancellation, { try line.next() }) {
      try cancellation.check()
      let begin = ContinuousClock.now
      try naming(output, plan) {
        switch item {
        case .frame(let frame):
          try writer.write(frame)
          try background.writeSound(ofFrame: frames, to: writer)
          frames += 1
        case .audio(let packet): try writer.write(packet)
        }
      }
      encode += (ContinuousClock.now - begin) / .seconds(1)
      if case .frame = item { progress(meter.tick()) }
    }
    try cancellation.check()
    let begin = ContinuousClock.now
    let receipt = try naming(output, plan) { try writer.finish() }
    try output.commit()
    encode += (ContinuousClock.now - begin) / .seconds(1)
    var seconds = clock.seconds
    (seconds.decode, seconds.glass, seconds.encode) = (line.seconds.decode, line.seconds.glass, encode)
    return report(plan, background, receipt, seconds, painter.warnings)
  }

  private func report(
    _ plan: ExportPlan, _ background: FilmBackground, _ receipt: ClipReceipt, _ seconds: ExportReport.Seconds,
    _ warnings: [String]
  ) -> ExportReport {
    let stream = background.stream
    return ExportReport(
      output: plan.request.output, kind: .mp4, source: [plan.source.width, plan.source.height],
      canvas: [stream.size.width, stream.size.height],
      sticker: [plan.sticker.x, plan.sticker.y, plan.sticker.width, plan.sticker.height], frames: receipt.frames,
      duration: receipt.duration, fps: receipt.duration > 0 ? Double(receipt.frames) / receipt.duration : 0,
      seconds: seconds, peakMemoryBytes: ExportReport.peakMemory(),
      audio: ExportReport.Audio(
        copied: receipt.copiedAudio, dropped: receipt.droppedAudio + background.droppedSound),
      color: [
        "matrix": stream.colour.matrix.name, "primaries": stream.colour.primaries.name,
        "transfer": stream.colour.transfer.name, "range": stream.colour.range.name,
      ], warnings: warnings + background.warnings)
  }
}

extension FilmRequest {
  /// What will be written, by the ending of the output.
  func outputKind() throws(SuffixError) -> ExportReport.Kind {
    switch URL(fileURLWithPath: export.output).pathExtension.lowercased() {
    case "png": return .png
    case "jpg", "jpeg": return .jpeg
    case "mp4", "m4v": return .mp4
    default: throw SuffixError(file: export.output, kind: .mp4, fitting: [".mp4", ".png", ".jpg"])
    }
  }
}

extension Rational {
  /// Seconds from one time to another, this being the unit of both.
  func seconds(from start: Int64, to end: Int64) -> Double {
    // Divided, not multiplied by a rounded fraction: whole seconds stay whole.
    Double((end - start) * Int64(numerator)) / Double(denominator)
  }
}
