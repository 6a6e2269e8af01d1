import CairoDrawing
import Exporting
import Foundation
import Geometry
import Meals
import Optics
import Stickers
import VideoFiles
import Vitrine

/// Runs the demo's exports and prints a line about each.
struct DemoLine {
  let folder: URL
  let shaper: PangoShaper
  let exporter: Exporter
  let threads: Int

  /// Exports a sticker and prints the output's size and the time it took.
  func export(_ meal: Meal, _ variant: StickerVariant, over path: String?, to name: String) throws {
    var options = StickerOptions()
    options.variant = variant
    options.background = path == nil ? .light : .glass
    let overlay = StickerOverlay(
      meal, options, place: path == nil ? .plain(pixelsPerPoint: 3) : .on(OverlayPlacement()), shaper: shaper)
    let background = try path.map { try Background(opening: $0, threads: threads) } ?? Background.none
    var request = ExportRequest(
      over: background, output: folder.appendingPathComponent(name).path,
      kind: try OutputKind(of: name, over: background.kind))
    request.encoder = EncoderSettings(threads: threads)
    let report = try exporter.export(request, overlay: overlay)
    print("  " + line(name, report))
  }

  private func line(_ name: String, _ report: ExportReport) -> String {
    let size = "\(report.canvas[0])×\(report.canvas[1])"
    let start =
      name.padding(toLength: 24, withPad: " ", startingAt: 0)
      + size.padding(toLength: 11, withPad: " ", startingAt: 0)
    guard report.kind.isVideo else {
      return start + String(format: "%.2f s", report.seconds.total)
    }
    return start
      + String(
        format: "%d frames in %.1f s: %.0f a second, glass %.2f ms per frame; sound %@", report.frames,
        report.seconds.total, Double(report.frames) / report.seconds.total,
        report.seconds.glass * 1000 / Double(report.frames),
        report.audio.copied.isEmpty ? "none" : "copied (\(report.audio.copied.joined(separator: ", ")))")
  }
}
