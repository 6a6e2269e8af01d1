import CairoDrawing
import Exporting
import Files
import Foundation
import ImageFiles
import VideoFiles

/// What every command needs: the ports wired to their libraries.
struct Session {
  let shaper: PangoShaper
  let exporter: Exporter

  init(threads: Int) throws {
    shaper = try PangoShaper()
    exporter = Exporter(drawing: CairoCanvas(), threads: threads)
  }

  /// What a background is, from its content.
  static func source(of path: String?) throws -> ExportSource {
    try path.map(ExportSource.init(of:)) ?? .nothing
  }

  /// Exports, or shows the plan; with progress, report, warnings and signals.
  func run(_ request: ExportRequest, overlay: some OverlaySource, _ options: EncodingOptions) throws {
    try run(options, plan: { try exporter.plan(request, overlay: overlay) }) { cancellation, progress in
      try exporter.export(request, overlay: overlay, cancellation: cancellation, progress: progress)
    }
  }

  /// Makes a film or its first instant, or shows the plan, likewise.
  func run(_ request: FilmRequest, overlay: some OverlaySource, _ options: EncodingOptions) throws {
    try run(options, plan: { try exporter.plan(request, overlay: overlay) }) { cancellation, progress in
      try exporter.export(request, overlay: overlay, cancellation: cancellation, progress: progress)
    }
  }

  private func run(
    _ options: EncodingOptions, plan: () throws -> ExportPlan,
    export: (Cancellation, (ExportProgress) -> Void) throws -> ExportReport
  ) throws {
    if options.dryRun {
      try Streams.give(try plan().json())
      return
    }
    let cancellation = Cancellation()
    // Opened first: where the report cannot be written, no output must be left.
    let reportFile = try options.report.flatMap { $0 == "-" ? nil : $0 }.map { try OutputFile($0) }
    Interruption.calls(cancellation)
    var display = ProgressDisplay(options.progress)
    let report = try export(cancellation) { display.show($0) }
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
  }
}
