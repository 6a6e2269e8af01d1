import ArgumentParser
import CairoDrawing
import Exporting
import Foundation
import Geometry

/// How fast glass and layout are.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure what glass costs a frame, beside FFmpeg's blur of the same pane, and what views cost.",
    discussion: """
      One thread; all take turns, and of each the fastest frame counts, so that what else the machine does hardly \
      shows. Clips need decoding and encoding besides, which this leaves out.
      """)

  @Option(help: ArgumentHelp("How often all are measured in turn.", valueName: "n"))
  var turns: Int = 5

  @Option(
    help: ArgumentHelp(
      "A module of Scripts/build-wasm, to be measured in the browser chromium.", valueName: "optics.wasm"))
  var browser: String?

  func validate() throws {
    guard (1...1000).contains(turns) else { throw ValidationError("--turns is 1 to 1000, got \(turns)") }
  }

  func run() throws {
    let shaper = try PangoShaper()
    var bench = GlassBench(shaper: shaper)
    let white = PlanarImage(size: GlassBench.canvas, format: PlanarFormat())
    white.fill(luma: 235, blue: 128, red: 128)
    var stickers = try StickerBench(
      [("a busy film", GlassBench.busyPicture(size: GlassBench.canvas)), ("a white film", white)], shaper: shaper)
    var layout = LayoutBench()
    let peer = FFmpegBlur(canvas: GlassBench.canvas, pane: GlassBench.pane)
    var theirs: Double?
    var inBrowser = try browser.map { BrowserBench(module: try module($0)) }
    for _ in 0..<turns {
      bench.takeTurn()
      stickers.takeTurn()
      try layout.takeTurn()
      if let time = try peer.milliseconds() { theirs = min(theirs ?? .infinity, time) }
      if try inBrowser?.takeTurn() == false {
        throw ExportError(operation: "measure", file: "the browser", reason: "there is no chromium that can")
      }
    }
    try Streams.give(Data(BenchReport(bench, stickers, layout, ffmpeg: theirs, browser: inBrowser).text.utf8))
  }

  private func module(_ path: String) throws -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw ExportError(operation: "read", file: path, reason: "it cannot be read; make it with Scripts/build-wasm")
    }
  }
}
