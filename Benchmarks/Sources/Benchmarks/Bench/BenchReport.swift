import Foundation
import Geometry

/// A table of the benchmark results and their limits.
struct BenchReport {
  private let bench: GlassBench
  private let stickers: StickerBench
  private let layout: LayoutBench
  /// FFmpeg's milliseconds per frame; nil if they could not be measured.
  private let ffmpeg: Double?
  /// The benchmark of the browser's module; nil if not requested.
  private let module: ModuleBench?

  init(_ bench: GlassBench, _ stickers: StickerBench, _ layout: LayoutBench, ffmpeg: Double?, module: ModuleBench?) {
    self.bench = bench
    self.stickers = stickers
    self.layout = layout
    self.ffmpeg = ffmpeg
    self.module = module
  }

  /// The table, without a trailing newline.
  var text: String { (frames + peer + inModule + growth + views + literals).joined(separator: "\n") }

  private var frames: [String] {
    let pane = GlassBench.pane
    let canvas = GlassBench.canvas
    var lines = [
      "Glass \(pane.width)×\(pane.height) px on \(canvas.width)×\(canvas.height), 8-bit 4:2:0, one thread",
      row("", ["ms per frame", "at most", "ms to compile", "at most", "bytes per px", "at most"]),
    ]
    for subject in bench.materials {
      let isClear = subject.name.hasPrefix("Clear")
      lines.append(line(subject, frame: isClear ? 1.5 : 2.5))
    }
    lines.append(line(bench.text, frame: 2.5))
    lines.append(line(bench.digit, compiling: 5))
    lines.append(line(bench.merged, frame: 5))
    for subject in stickers.subjects { lines.append(row(subject.name, [figure(subject.frame, 4), figure(4)])) }
    return lines
  }

  private var peer: [String] {
    guard let ffmpeg else {
      return ["", "FFmpeg's crop,gblur,overlay was not measured because ffmpeg is not installed or failed."]
    }
    let clear = bench.materials[0]
    return [
      "", row("FFmpeg's crop,gblur,overlay of the pane", [figure(ffmpeg)]),
      row("\(clear.name) / FFmpeg", [figure(clear.frame / ffmpeg, 0.5), figure(0.5)]),
      "(the program ffmpeg: processor time of 120 frames through the filters less that of 120 passed on)",
    ]
  }

  private var inModule: [String] {
    guard let module else { return [] }
    let pane = ModuleBench.pane
    var lines = [
      "",
      "The module in Node, and the same code here: a pane of \(Int(pane.width))×\(Int(pane.height)) pt, 2 px per pt",
      row("", ["ms to apply", "here", "ratio", "at most", "ms to compile", "here", "ms to place"]),
    ]
    for subject in module.subjects {
      let here = subject.native
      let there = subject.module
      let most = subject.isPlanar ? 3.0 : 4
      lines.append(
        row(
          subject.name,
          [
            figure(there.apply), figure(here.apply), figure(there.apply / here.apply, most), figure(most),
            figure(there.compile), figure(here.compile), figure(there.place, 0.05),
          ]))
    }
    return lines
  }

  private var growth: [String] {
    let whole = bench.areas[2]
    let perPixel = whole.frame / area(whole)
    return [
      "", row("\(whole.name) Clear v26 a pixel, by area", bench.areas.map(\.name)),
      row("", bench.areas.map { figure($0.frame / area($0) / perPixel) }),
      row("The same pane \(bench.largeCanvas.name) / on 1080×1920", [figure(bench.largeCanvas.frame / whole.frame)]),
    ]
  }

  private var views: [String] {
    let part = LayoutBench.viewsOfPart
    let parts = LayoutBench.parts
    return [
      "", row("Views resolved, in ms", ["\(part) views", "at most", "\(parts) × \(part)", "\(parts * part)", "ratio"]),
    ]
      + layout.subjects.map {
        row(
          $0.name,
          [figure($0.part, 20), figure(20), figure($0.parts), figure($0.whole), figure($0.whole / $0.parts)])
      }
  }

  private var literals: [String] {
    let few = MarkdownBench.repeats.few
    let many = MarkdownBench.repeats.many
    let steepest = layout.markdown.steepest
    return [
      "", row("Markdown parsed, in ms", ["\(few) repeats", "\(many)", "ratio"]),
      row(
        "\"\(steepest.pattern)\", the slowest to grow",
        [figure(steepest.few), figure(steepest.many), figure(steepest.growth)]),
    ]
  }

  private func area(_ subject: GlassBench.Subject) -> Double {
    subject.panes.reduce(0) {
      let bounds = $1.pixelsFromPane.bounds(of: $1.shape.bounds)
      return $0 + bounds.width * bounds.height
    }
  }

  private func line(_ subject: GlassBench.Subject, frame: Double? = nil, compiling: Double? = nil) -> String {
    row(
      subject.name,
      [
        figure(subject.frame, frame), frame.map { figure($0) } ?? "", figure(subject.compiling, compiling),
        compiling.map { figure($0) } ?? "", figure(subject.bytes, 16), figure(16),
      ])
  }

  /// Formats a value and marks it if it exceeds its limit.
  private func figure(_ value: Double, _ most: Double? = nil) -> String {
    String(format: "%.2f", value) + (value > most ?? .infinity ? "!" : "")
  }

  private func row(_ name: String, _ columns: [String]) -> String {
    func padding(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count))
    }
    return name + padding(name, 40) + columns.map { padding($0, 16) + $0 }.joined()
  }
}
