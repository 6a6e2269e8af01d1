import Foundation
import Geometry

/// Benchmarks FFmpeg's `crop,gblur,overlay`, its closest equivalent of a pane of glass.
struct FFmpegBlur {
  let canvas: PixelSize
  let pane: PixelRect
  /// The number of frames per run.
  private let frames = 120

  /// Returns the CPU time per frame in milliseconds, minus the time that an unfiltered frame takes.
  ///
  /// The result is nil if `ffmpeg` is not installed or lacks these filters.
  func milliseconds() throws -> Double? {
    let blur =
      "[0]split[a][b];[b]crop=\(pane.width):\(pane.height):\(pane.x):\(pane.y),gblur=sigma=19[c];"
      + "[a][c]overlay=\(pane.x):\(pane.y)"
    guard let with = try seconds(blur), let without = try seconds("[0]null") else { return nil }
    return (with - without) * 1000 / Double(frames)
  }

  /// Returns the CPU time in seconds that `ffmpeg` reports for all frames.
  private func seconds(_ filter: String) throws -> Double? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "ffmpeg", "-nostdin", "-hide_banner", "-nostats", "-v", "info", "-benchmark", "-filter_threads", "1",
      "-filter_complex_threads", "1", "-f", "lavfi", "-i",
      "testsrc2=size=\(canvas.width)x\(canvas.height):rate=1,format=yuv420p,trim=end_frame=1,loop=\(frames):1",
      "-filter_complex", filter, "-f", "null", "-",
    ]
    let output = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, let match = text.firstMatch(of: /bench: utime=([0-9.]+)s stime=([0-9.]+)s/),
      let user = Double(match.1), let system = Double(match.2)
    else { return nil }
    return user + system
  }
}
