import Foundation
import Glibc
package import Jobs

/// The version of this program, and the resources that its process uses, with the names that Prometheus' clients give
/// them.
package struct ProcessMetrics: Sendable {
  /// Seconds of processor time.
  var processorSeconds: Double
  var residentBytes: Double
  var openFiles: Double
  /// When the process started, in seconds since 1970.
  var startedAt: Double

  /// Reads the metrics of this process; nil without `/proc`.
  package init?() {
    guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      let system = try? String(contentsOfFile: "/proc/stat", encoding: .utf8),
      let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"),
      let boot = system.split(separator: "\n").first(where: { $0.hasPrefix("btime ") })
        .flatMap({ Double($0.dropFirst(6)) })
    else { return nil }
    self.init(stat: stat, bootedAt: boot, openFiles: files.count)
  }

  /// Reads a line of proc_pid_stat(5); nil if it is something else.
  init?(stat: String, bootedAt boot: Double, openFiles: Int) {
    // The name of the program may contain spaces and parentheses. The fields after it begin with the third one.
    guard let end = stat.lastIndex(of: ")") else { return nil }
    let fields = stat[end...].split(whereSeparator: \.isWhitespace).dropFirst().map { Double($0) ?? 0 }
    guard fields.count > 21 else { return nil }
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    processorSeconds = (fields[11] + fields[12]) / ticks
    startedAt = boot + fields[19] / ticks
    residentBytes = fields[21] * Double(sysconf(Int32(_SC_PAGESIZE)))
    self.openFiles = Double(openFiles)
  }

  /// Adds the metrics to a page.
  package func add(to page: inout PrometheusPage) {
    page.add("process_cpu_seconds_total", "counter", "Processor time in seconds.", processorSeconds)
    page.add("process_resident_memory_bytes", "gauge", "Resident memory in bytes.", residentBytes)
    page.add("process_open_fds", "gauge", "Open file descriptors.", openFiles)
    page.add("process_start_time_seconds", "gauge", "Start of the process, in seconds since 1970.", startedAt)
  }
}

extension PrometheusPage {
  /// Adds the version of the command and the engine.
  package mutating func add(_ engine: EngineVersion) {
    begin("vitrine_build_info", "gauge", "The version of the command, and the engine that determines bytes.")
    add("vitrine_build_info", ["version": engine.version, "engine": String(engine.digest.hex.prefix(12))], 1)
  }
}
