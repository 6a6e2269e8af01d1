import CairoDrawing
import Exporting
import Files
import Foundation

/// The text shaper and the exporter of a command, backed by Pango and Cairo.
struct Session {
  let shaper: PangoShaper
  let exporter: Exporter

  init(threads: Int) throws {
    shaper = try PangoShaper()
    exporter = Exporter(drawing: CairoCanvas(), threads: threads)
  }

  /// Runs an export, or prints its plan. Handles progress, the report, warnings and signals.
  ///
  /// A companion is written beside the output: both files are committed, or neither.
  func run(
    _ request: ExportRequest, overlay: some OverlaySource, _ options: EncodingOptions,
    beside companion: CompanionSticker? = nil
  ) throws {
    if options.dryRun {
      let plan = try ExportPlan(request, overlay: overlay)
      try Streams.give(try plan.json())
      note(plan.warnings)
      return
    }
    let cancellation = Cancellation()
    // This file is not written. It only shows before any work whether the report can be.
    _ = try options.reportFile.map { try OutputFile($0) }
    _ = try companion?.output()
    if options.report == "-" || options.output == "-" { try Streams.checkOutput() }
    Interruption.calls(cancellation)
    var display = ProgressDisplay(options.progress)
    let report = try exporter.export(request, overlay: overlay, cancellation: cancellation) {
      display.show($0)
    } accompany: { report in
      var report = report
      report.platform?.sticker = companion?.name
      let json = try report.json()
      let stickers = try companion.map { [try $0.file(drawnBy: exporter)] } ?? []
      if options.report == "-" { try Streams.give(json) }
      guard let path = options.reportFile else { return stickers }
      let file = try OutputFile(path)
      try file.write(json + Data("\n".utf8))
      return stickers + [file]
    }
    display.finish()
    note(report.warnings)
    display.announce(report, at: request.output)
  }

  private func note(_ warnings: [String]) {
    for warning in warnings { Streams.say("vitrine: note: \(warning)") }
  }
}
