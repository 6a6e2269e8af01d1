import Exporting
import Foundation
import Geometry
import Meals
import Optics
import Stickers
import VideoFiles

/// The exports of the demo, each told in a line.
struct DemoLine {
  let folder: URL
  let session: Session
  let threads: Int

  /// Exports one sticker and prints what it became and how fast.
  func export(_ meal: Meal, _ variant: StickerVariant, over source: ExportSource, to name: String) throws {
    let overlay = StickerOverlay(
      meal: meal, variant: variant, background: source == .nothing ? .light : .glass, glass: .clear, look: .v26,
      appearance: nil, place: source == .nothing ? .plain(pixelsPerPoint: 3) : .on(OverlayPlacement()),
      locale: Locale(identifier: "en_US"), shaper: session.shaper)
    let request = ExportRequest(
      source: source, output: folder.appendingPathComponent(name).path,
      encoder: EncoderSettings(threads: threads))
    let report = try session.exporter.export(request, overlay: overlay)
    print("  " + line(name, report))
  }

  private func line(_ name: String, _ report: ExportReport) -> String {
    let size = "\(report.canvas[0])×\(report.canvas[1])"
    let start =
      name.padding(toLength: 24, withPad: " ", startingAt: 0)
      + size.padding(toLength: 11, withPad: " ", startingAt: 0)
    guard report.kind == .mp4 else {
      return start + String(format: "%.2f s", report.seconds.total)
    }
    return start
      + String(
        format: "%d frames in %.1f s: %.0f a second, glass %.2f ms a frame; sound %@", report.frames,
        report.seconds.total, Double(report.frames) / report.seconds.total,
        report.seconds.glass * 1000 / Double(report.frames),
        report.audio.copied.isEmpty ? "none" : "copied (\(report.audio.copied.joined(separator: ", ")))")
  }
}
