import DisplayLists
import Files
import Foundation
import Geometry
import ImageFiles
import Rendering
import Scenes
import VideoFiles

extension Exporter {
  /// The first instant of a film as a picture: a photo keeps its own colours and pixels, a frame becomes sRGB.
  func exportStill(
    _ plan: ExportPlan, ground: FilmRequest.Ground, overlay source: some OverlaySource, cancellation: Cancellation
  ) throws -> ExportReport {
    var clock = StepClock()
    switch plan.request.source {
    case .photo(let path): return try exportPhoto(path, plan, overlay: source, cancellation: cancellation)
    case .nothing, .video: break
    }
    let output = try OutputFile(plan.request.output, cancellation)
    clock.lap(\.setup)
    var picture: Raster<UInt8>
    if case .video(let path) = plan.request.source {
      picture = try firstFrame(path, plan, cancellation).rgb()
    } else {
      let size = plan.cut.canvas
      let frame =
        ground == .black ? PlanarImage(size: size, format: PlanarFormat()) : LanternLake(size: size).frame(at: 0)
      picture = frame.rgb()
    }
    clock.lap(\.decode)
    try cancellation.check()
    let context = OverlayContext(canvas: plan.cut.canvas, backdropLuma: picture.meanLuma(in: plan.sticker))
    let overlay = try source.overlay(context)
    let findings = try PhotoPainter(drawing: drawing, threads: threads)
      .paint(overlay.list, over: &picture, pixelsFromPoints: overlay.pixelsFromPoints)
    clock.lap(\.glass)
    try cancellation.check()
    try write(picture, plan, altText: overlay.altText, to: output, cancellation)
    clock.lap(\.encode)
    return ExportReport(
      output: plan.request.output, kind: plan.kind, source: [plan.source.width, plan.source.height],
      canvas: [plan.cut.canvas.width, plan.cut.canvas.height],
      sticker: [plan.sticker.x, plan.sticker.y, plan.sticker.width, plan.sticker.height], frames: 1, duration: 0,
      fps: 0, seconds: clock.seconds, peakMemoryBytes: ExportReport.peakMemory(),
      audio: ExportReport.Audio(copied: [], dropped: []), color: ["profile": "sRGB"],
      warnings: overlay.warnings + findings.warnings)
  }

  /// The first frame of a clip in 8 bits and ordinary gamma.
  private func firstFrame(_ path: String, _ plan: ExportPlan, _ cancellation: Cancellation) throws -> PlanarImage {
    let reader = try VideoReader(path: path, limits: plan.request.videoLimits, threads: threads)
    cancellation.onCancel { reader.interrupt() }
    _ = try reader.prepare(
      CanvasRequest(crop: plan.cut.crop, size: plan.cut.canvas, hdr: .sdr, maxBitDepth: 8))
    while let item = try reading(cancellation, { try reader.next() }) {
      if case .frame(let frame) = item { return frame.image }
    }
    throw ExportError(operation: "read", file: path, reason: "it holds no frame")
  }

  private func write(
    _ picture: Raster<UInt8>, _ plan: ExportPlan, altText: String?, to output: OutputFile, _ cancellation: Cancellation
  ) throws {
    let photo = Photo(.eight(picture), alpha: .opaque)
    if plan.kind == .png {
      try PhotoFile.writePNG(photo, description: altText, threads: threads, to: output)
    } else {
      try PhotoFile.writeJPEG(photo, description: altText, threads: threads, to: output)
    }
    try output.commit(cancellation)
  }
}
