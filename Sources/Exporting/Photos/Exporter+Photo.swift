public import DisplayLists
import Files
import Foundation
public import Geometry
import ImageFiles
import Rendering

extension Exporter {
  /// The overlay alone, on a canvas of its own extent: premultiplied, gamma-encoded sRGB.
  ///
  /// On transparency, glass has nothing to bend where nothing was drawn beneath it, and keeps its tone, rim and shadow;
  /// where it `isOpaque`, the canvas is black.
  public func picture(of overlay: Overlay, isOpaque: Bool = false) throws(DrawingError) -> Raster<UInt8> {
    try picture(of: overlay, size: overlay.rect.size, isOpaque: isOpaque)
  }

  private func picture(of overlay: Overlay, size: PixelSize, isOpaque: Bool = false) throws(DrawingError)
    -> Raster<UInt8>
  {
    let painter = PhotoPainter(drawing: drawing, threads: threads)
    let (list, pixelsFromPoints) = (overlay.list, overlay.pixelsFromPoints)
    // Glass looks at the canvas, as does what blends; everything else is premultiplied, which is what it is over black.
    let seesBlack = isOpaque && list.items.contains { $0.usesBackdrop || $0.blends }
    var picture =
      seesBlack
      ? Raster<UInt8>(size: size) : try painter.paint(list, size: size, pixelsFromPoints: pixelsFromPoints)
    guard isOpaque else { return picture }
    for i in stride(from: 3, to: picture.samples.count, by: 4) { picture.samples[i] = .max }
    if seesBlack { try painter.paint(list, over: &picture, pixelsFromPoints: pixelsFromPoints) }
    return picture
  }

  /// The overlay alone, as a PNG with transparency.
  func exportPlain(
    _ plan: ExportPlan, overlay source: some OverlaySource, cancellation: Cancellation
  ) throws -> ExportReport {
    var clock = StepClock()
    let output = try OutputFile(plan.request.output, cancellation)
    let overlay = try source.overlay(OverlayContext(canvas: plan.cut.canvas))
    clock.lap(\.setup)
    try cancellation.check()
    let size = plan.request.framing.size ?? overlay.rect.size
    let pixels = try picture(of: overlay, size: size)
    clock.lap(\.glass)
    try cancellation.check()
    let photo = Photo(.eight(pixels), alpha: .premultiplied)
    try PhotoFile.writePNG(photo, description: overlay.altText, threads: threads, to: output)
    try output.commit(cancellation)
    clock.lap(\.encode)
    var plan = plan
    (plan.source, plan.sticker) = (size, overlay.rect)
    return report(
      plan, canvas: size, seconds: clock.seconds, color: ["profile": "sRGB"],
      warnings: overlay.warnings + (overlay.list.items.contains(where: \.hasGlass) ? [PaintFindings.nothingBehind] : [])
    )
  }

  /// A photo with the overlay on it.
  func exportPhoto(
    _ path: String, _ plan: ExportPlan, overlay source: some OverlaySource, cancellation: Cancellation
  ) throws -> ExportReport {
    var clock = StepClock()
    let output = try OutputFile(plan.request.output, cancellation)
    let limits = PhotoLimits(maxPixels: plan.request.maxPhotoPixels)
    let info = try PhotoFile.probe(path, limits: limits)
    clock.lap(\.setup)
    try cancellation.check()
    var photo = try PhotoFile.load(
      path, crop: plan.cut.crop, size: plan.cut.isResampled ? plan.cut.canvas : nil, limits: limits, threads: threads)
    clock.lap(\.decode)
    try cancellation.check()
    let context = OverlayContext(canvas: plan.cut.canvas, backdropLuma: photo.meanLuma(in: plan.sticker))
    let overlay = try source.overlay(context)
    let profile = photo.profile
    let conversion = try SRGBConversion(to: profile)
    let painter = PhotoPainter(
      drawing: ConvertedDrawing(base: drawing) { raster throws(DrawingError) in
        do throws(FileError) {
          return try conversion.converted(raster)
        } catch {
          throw DrawingError(operation: "convert colours", reason: error.reason)
        }
      }, threads: threads)
    let findings: PaintFindings
    switch photo.pixels {
    case .eight(var raster):
      photo.pixels = .eight(Raster(size: PixelSize(width: 0, height: 0)))
      findings = try painter.paint(overlay.list, over: &raster, pixelsFromPoints: overlay.pixelsFromPoints)
      photo.pixels = .eight(raster)
    case .sixteen(var raster):
      photo.pixels = .sixteen(Raster(size: PixelSize(width: 0, height: 0)))
      findings = try painter.paint(overlay.list, over: &raster, pixelsFromPoints: overlay.pixelsFromPoints)
      photo.pixels = .sixteen(raster)
    }
    clock.lap(\.glass)
    try cancellation.check()
    if plan.kind == .png {
      try PhotoFile.writePNG(photo, description: overlay.altText, threads: threads, to: output)
    } else {
      try PhotoFile.writeJPEG(photo, description: overlay.altText, threads: threads, to: output)
    }
    try output.commit(cancellation)
    clock.lap(\.encode)
    var warnings = overlay.warnings + findings.warnings
    if info.hasAlpha { warnings.append("The photo's transparency was laid over white.") }
    return report(
      plan, canvas: plan.cut.canvas, seconds: clock.seconds,
      color: ["profile": profile.map { $0.name ?? "unnamed" } ?? "sRGB"],
      warnings: warnings)
  }

  private func report(
    _ plan: ExportPlan, canvas: PixelSize, seconds: ExportReport.Seconds, color: [String: String], warnings: [String]
  ) -> ExportReport {
    ExportReport(
      output: plan.request.output, kind: plan.kind, source: [plan.source.width, plan.source.height],
      canvas: [canvas.width, canvas.height],
      sticker: [plan.sticker.x, plan.sticker.y, plan.sticker.width, plan.sticker.height], frames: 1, duration: 0,
      fps: 0, seconds: seconds, peakMemoryBytes: ExportReport.peakMemory(),
      audio: ExportReport.Audio(copied: [], dropped: []), color: color, warnings: warnings)
  }
}

extension Photo {
  fileprivate func meanLuma(in part: PixelRect) -> Double? {
    switch pixels {
    case .eight(let raster): raster.meanLuma(in: part)
    case .sixteen(let raster): raster.meanLuma(in: part)
    }
  }
}
