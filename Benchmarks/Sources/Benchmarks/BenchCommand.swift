import ArgumentParser
import CairoDrawing
import Foundation
import Geometry

/// Benchmarks glass and layout.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure glass per frame, next to FFmpeg's blur of the same pane, and the layout of views.",
    discussion: """
      Measurements use one thread and take turns, and the fastest frame of each counts, so that other load on the machine \
      hardly matters. Decoding and encoding are not included.
      """)

  @Option(help: ArgumentHelp("How many times to measure everything.", valueName: "n"))
  var turns: Int = 5

  @Option(
    help: ArgumentHelp(
      "A module from Scripts/build-wasm to measure in Node, next to the same code here.", valueName: "optics.wasm"))
  var browser: String?

  func validate() throws {
    guard (1...1000).contains(turns) else { throw ValidationError("--turns must be 1 to 1000, got \(turns)") }
  }

  func run() throws {
    let shaper = try PangoShaper()
    var bench = GlassBench(shaper: shaper)
    let white = PlanarImage(size: GlassBench.canvas, format: PlanarFormat())
    white.fill(luma: 235, blue: 128, red: 128)
    var stickers = try StickerBench(
      [("a busy video", GlassBench.busyImage(size: GlassBench.canvas)), ("a white video", white)], shaper: shaper)
    var layout = LayoutBench()
    let peer = FFmpegBlur(canvas: GlassBench.canvas, pane: GlassBench.pane)
    var theirs: Double?
    var inModule = try browser.map { ModuleBench(module: try Data(contentsOf: URL(filePath: $0))) }
    for _ in 0..<turns {
      bench.takeTurn()
      stickers.takeTurn()
      try layout.takeTurn()
      if let time = try peer.milliseconds() { theirs = min(theirs ?? .infinity, time) }
      if try inModule?.takeTurn() == false {
        throw ValidationError("--browser needs Node, which is not installed or cannot run the module")
      }
    }
    print(BenchReport(bench, stickers, layout, ffmpeg: theirs, module: inModule).text)
  }
}
