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
  func run(_ request: ExportRequest, overlay: some OverlaySource, _ options: EncodingOptions) throws {
    if options.dryRun {
      try Streams.give(try ExportPlan(request, overlay: overlay).json())
      return
    }
    let cancellation = Cancellation()
    // The report file is opened first so that no output is left behind if the report cannot be written.
    let reportFile = try options.report.flatMap { $0 == "-" ? nil : $0 }.map { try OutputFile($0) }
    Interruption.calls(cancellation)
    var display = ProgressDisplay(options.progress)
    let report = try exporter.export(request, overlay: overlay, cancellation: cancellation) { display.show($0) }
    display.finish()
    for warning in report.warnings {
      Streams.say("vitrine: note: \(warning)")
    }
    if let reportFile {
      try reportFile.write(try report.json() + Data("\n".utf8))
      try reportFile.commit()
    } else if options.report == "-" {
      try Streams.give(try report.json())
    }
    display.announce(report)
  }
}
