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
    let limit = StallLimit {
      Streams.say("vitrine: the export does not end although nothing has moved for a minute; try again")
      _exit(1)
    }
    exporter = Exporter(drawing: CairoCanvas(), threads: threads, stallLimit: limit)
  }

  /// Creates a session with the limits that options set.
  init(_ options: EncodingOptions) throws {
    try options.memory.limit()
    KeptMemory.begin()
    try self.init(threads: options.threadCount)
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
    if options.report == "-" || options.output == "-" { try Streams.checkOutput() }
    Interruption.calls(cancellation)
    var display = ProgressDisplay(options.progress)
    let report = try export(request, overlay: overlay, options, beside: companion, cancellation) { display.show($0) }
    display.finish()
    note(report.warnings)
    display.announce(report, at: request.output)
  }

  /// Runs an export, and writes the report and a companion beside the output: all files are committed, or none.
  func export(
    _ request: ExportRequest, overlay: some OverlaySource, _ options: EncodingOptions,
    beside companion: CompanionSticker?, _ cancellation: Cancellation,
    progress: (ExportProgress) -> Void = { _ in }
  ) throws -> ExportReport {
    try checkCompany(options, companion)
    return try exporter.export(request, overlay: overlay, cancellation: cancellation, progress: progress) {
      try company($0, options, companion)
    }
  }

  /// Throws if the report or the companion of an export could not be written.
  func checkCompany(_ options: EncodingOptions, _ companion: CompanionSticker?) throws {
    // This file is not written. It only shows before any work whether the report can be.
    _ = try options.reportFile.map { try OutputFile($0) }
    _ = try companion?.output()
  }

  /// Prints the report, if requested, and returns the files to commit together with an output.
  func company(
    _ report: ExportReport, _ options: EncodingOptions, _ companion: CompanionSticker?
  ) throws -> [OutputFile] {
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

  func note(_ warnings: [String]) {
    for warning in warnings { Streams.say("vitrine: note: \(warning)") }
  }
}
