import CairoDrawing
import Exporting
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
    guard let path else { return .nothing }
    if try PhotoFile.format(of: path) != nil { return .photo(path: path) }
    return .video(path: path)
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
      print(String(decoding: try plan().json(), as: UTF8.self))
      return
    }
    let cancellation = Cancellation()
    let interruption = Interruption(cancellation)
    defer { withExtendedLifetime(interruption) {} }
    var display = ProgressDisplay(options.progress)
    let report = try export(cancellation) { display.show($0) }
    display.finish()
    for warning in report.warnings {
      FileHandle.standardError.write(Data("vitrine: note: \(warning)\n".utf8))
    }
    try write(report, to: options.report)
  }

  private func write(_ report: ExportReport, to path: String?) throws {
    guard let path else { return }
    let json = try report.json() + Data("\n".utf8)
    if path == "-" {
      FileHandle.standardOutput.write(json)
      return
    }
    do {
      try json.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw ExportError(operation: "write", file: path, reason: "the report could not be saved there")
    }
  }
}
