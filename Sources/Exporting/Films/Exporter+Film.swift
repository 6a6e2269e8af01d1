import DisplayLists
import Files
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
    var rate = Double(request.framesPerSecond)
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
      let info = try VideoReader(path: path, limits: export.videoLimits, threads: 1).info
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
    if plan.kind != .mp4 {
      return try exportStill(plan, ground: request.ground, overlay: overlay, cancellation: cancellation)
    }
    var clock = StepClock()
    let output = try OutputFile(plan.request.output, cancellation)
    let background = try FilmBackground(request, plan, threads: threads)
    return try exportFilm(
      plan, background, overlay: overlay, to: output, &clock, cancellation: cancellation, progress: progress)
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
