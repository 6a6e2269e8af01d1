import ArgumentParser
import Commands
import Exporting
import Files
import Foundation

/// The styles in which progress is shown.
enum ProgressStyle: String, ExpressibleByArgument, CaseIterable {
  case auto, bar, json, none
}

/// Shows progress on standard error.
struct ProgressDisplay {
  private let style: ProgressStyle
  private let clock = ContinuousClock()
  private var last: ContinuousClock.Instant?

  init(_ style: ProgressStyle) {
    self.style = style == .auto ? (Streams.isTerminal ? .bar : .none) : style
  }

  /// Shows progress: as JSON for every frame, or as a bar at most every 80 ms.
  mutating func show(_ progress: ExportProgress) {
    let isLast = progress.frame >= progress.frames
    switch style {
    case .none, .auto: return
    case .json: write(json(progress) + "\n")
    case .bar:
      let now = clock.now
      guard isLast || last.map({ now - $0 > .milliseconds(80) }) ?? true else { return }
      last = now
      write("\r" + bar(progress))
    }
  }

  /// Ends the progress bar's line.
  func finish() {
    if style == .bar, last != nil { write("\n") }
  }

  /// Prints a summary of the output that an export has written to `path`, if a terminal shows the progress bar.
  func announce(_ report: ExportReport, at path: String) {
    guard style == .bar, Streams.isTerminal else { return }
    var status = stat()
    let isFile = report.output != "-" && path.withPath({ stat($0, &status) }) == 0
    let facts = "\(report.canvas[0])×\(report.canvas[1])" + (isFile ? ", \(size(Int(status.st_size)))" : "")
    func line(_ name: String) -> String { String(name.map { $0.isNewline ? "?" : $0 }) }
    let name = report.output == "-" ? "to standard output" : line(report.output)
    let video = report.live.map { " and \(line($0.output))" } ?? ""
    Streams.say("vitrine: wrote \(name) (\(facts))\(video) in \(String(format: "%.1f", report.seconds.total)) s")
  }

  /// Returns a number of bytes in bytes, kB, MB or GB.
  private func size(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return "\(bytes) bytes" }
    let (unit, name) = bytes < 1_000_000 ? (1e3, "kB") : bytes < 1_000_000_000 ? (1e6, "MB") : (1e9, "GB")
    return String(format: "%.1f %@", Double(bytes) / unit, name)
  }

  private func json(_ p: ExportProgress) -> String {
    let eta = p.eta.map { String(format: "%.2f", $0) } ?? "null"
    return String(
      format: "{\"frame\":%d,\"frames\":%d,\"fraction\":%.4f,\"fps\":%.2f,\"eta\":%@}", p.frame, p.frames, p.fraction,
      p.fps, eta)
  }

  private func bar(_ p: ExportProgress) -> String {
    let width = 30
    let done = Int((p.fraction * Double(width)).rounded(.down))
    let eta = p.eta.map { String(format: "%.0f s left", $0.rounded(.up)) } ?? ""
    let line =
      String(repeating: "█", count: done) + String(repeating: "░", count: width - done)
      + String(format: " %3d %%  %d/%d  %.0f fps  ", Int(p.fraction * 100), p.frame, p.frames, p.fps) + eta
    return line.padding(toLength: 78, withPad: " ", startingAt: 0)
  }

  private func write(_ text: String) { Streams.tell(text) }
}
