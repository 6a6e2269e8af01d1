package import Exporting
import Files
import Foundation
import Geometry

/// An export that is ready to run, with its background, overlay and outputs.
package struct PreparedExport {
  package var request: ExportRequest
  package let overlay: any OverlaySource
  /// The video of a Live Photo, whose still is the request; nil for other exports.
  let live: ExportRequest?
  /// The plain sticker beside the output, or nil if the export is not for a platform that takes one.
  package let companion: CompanionSticker?
  /// The file for the report, or nil if the report is not written to a file.
  package let reportFile: String?
  /// The name of the output in the report; nil for that of the file.
  package var displayName: String?

  init(
    request: ExportRequest, overlay: any OverlaySource, live: ExportRequest? = nil,
    companion: CompanionSticker? = nil, reportFile: String? = nil
  ) {
    self.request = request
    self.overlay = overlay
    self.live = live
    self.companion = companion
    self.reportFile = reportFile
  }

  /// Returns the plan, without decoding or writing anything.
  package func plan() throws -> ExportPlan { try ExportPlan(request, overlay: overlay) }

  /// Returns the plan of the video of a Live Photo; nil for other exports.
  package func livePlan() throws -> ExportPlan? { try live.map { try ExportPlan($0, overlay: overlay) } }

  /// Makes all files, or none. Returns the report.
  ///
  /// - Parameters:
  ///   - exporter: Makes the output.
  ///   - cancellation: Cancels the export, which then throws `CancellationError`.
  ///   - progress: Called after each frame of a video.
  ///   - complete: Called with the report before the files get their names. If it throws, none is left.
  package func perform(
    with exporter: Exporter, cancellation: Cancellation, progress: (ExportProgress) -> Void = { _ in },
    complete: (ExportReport) throws -> Void = { _ in }
  ) throws -> ExportReport {
    try checkCompany()
    func files(of report: ExportReport) throws -> [OutputFile] {
      try complete(report)
      return try company(of: report, drawnBy: exporter)
    }
    guard let live else {
      return completed(
        try exporter.export(request, overlay: overlay, cancellation: cancellation, progress: progress) {
          try files(of: completed($0))
        })
    }
    let shown = RecordedLuma(overlay)
    let still = try exporter.file(of: request, overlay: shown, cancellation: cancellation)
    let overlay = GivenLuma(luma: shown.luma, overlay: overlay)
    let video = try exporter.export(live, overlay: overlay, cancellation: cancellation, progress: progress) {
      [still.file] + (try files(of: completed(still.report.paired(with: $0))))
    }
    return completed(still.report.paired(with: video))
  }

  /// Makes all files from the parts of a video, or none. Returns the report.
  package func assemble(
    _ parts: [String], with exporter: Exporter, cancellation: Cancellation
  ) throws -> ExportReport {
    try checkCompany()
    let report = try exporter.assemble(
      request, overlay: overlay, from: parts, cancellation: cancellation
    ) { try company(of: completed($0), drawnBy: exporter) }
    return completed(report)
  }

  /// Throws if a file beside the output could not be written.
  private func checkCompany() throws {
    // These files are not written. They only show before any work whether they can be.
    _ = try reportFile.map { try OutputFile($0) }
    _ = try companion?.output()
    _ = try live.map { try OutputFile($0.output, $0.delivery) }
  }

  /// Returns a report with display names.
  private func completed(_ report: ExportReport) -> ExportReport {
    var report = report
    report.output = displayName ?? report.output
    report.platform?.sticker = companion.map { displayName.map(CompanionSticker.name(beside:)) ?? $0.name }
    return report
  }

  /// Returns the files to commit together with the output.
  private func company(of report: ExportReport, drawnBy exporter: Exporter) throws -> [OutputFile] {
    var files = try companion.map { [try $0.file(drawnBy: exporter)] } ?? []
    guard let reportFile else { return files }
    let file = try OutputFile(reportFile)
    try file.write(try report.json() + Data("\n".utf8))
    files.append(file)
    return files
  }
}

/// An overlay that records over which luma it was drawn last.
private final class RecordedLuma: OverlaySource {
  private let overlay: any OverlaySource
  private(set) var luma: Double?

  init(_ overlay: any OverlaySource) { self.overlay = overlay }

  func overlay(_ context: OverlayContext) throws -> Overlay {
    luma = context.backdropLuma ?? luma
    return try overlay.overlay(context)
  }

  func backdropRect(on canvas: PixelSize) throws -> PixelRect? { try overlay.backdropRect(on: canvas) }
}

/// The overlay of a Live Photo's video, which looks as over the still: it must not change when the photo begins to move.
private struct GivenLuma: OverlaySource {
  /// The luma beneath the overlay of the still.
  let luma: Double?
  let overlay: any OverlaySource

  func overlay(_ context: OverlayContext) throws -> Overlay { try overlay.overlay(given(context)) }

  func timeline(_ context: OverlayContext) throws -> OverlayTimeline { try overlay.timeline(given(context)) }

  func backdropRect(on canvas: PixelSize) throws -> PixelRect? { try overlay.backdropRect(on: canvas) }

  private func given(_ context: OverlayContext) -> OverlayContext {
    OverlayContext(canvas: context.canvas, backdropLuma: context.backdropLuma == nil ? nil : luma)
  }
}
