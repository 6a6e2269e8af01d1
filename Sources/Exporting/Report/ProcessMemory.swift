import Glibc

/// The memory of this process.
enum ProcessMemory {
  /// Returns the peak memory use so far, in bytes; nil if the system does not report it.
  ///
  /// `getrusage` would include the program that started this process, because its peak survives `exec`.
  static func peakBytes() -> Int? {
    guard let status = fopen("/proc/self/status", "re") else { return nil }
    defer { fclose(status) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), status) != nil {
      // The line reads, for example, `VmHWM:     1234 kB`.
      let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        .split(whereSeparator: \.isWhitespace)
      if fields.first == "VmHWM:", fields.count == 3, fields[2] == "kB" { return Int(fields[1]).map { $0 * 1024 } }
    }
    return nil
  }
}
