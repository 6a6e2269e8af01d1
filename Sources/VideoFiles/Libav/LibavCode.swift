import CLibav
import Glibc

/// The libav error codes that this module distinguishes, and the messages for all codes.
enum LibavCode {
  static let again = shim_error_again()
  static let endOfFile = shim_error_end_of_file()
  static let interrupted = shim_error_interrupted()
  static let invalidData = shim_error_invalid_data()
  static let noMemory = shim_error_no_memory()
  static let noDecoder = shim_error_no_decoder()
  /// The code for any failure of an encoder in an external library.
  static let externalFailure = shim_error_external()

  /// The value that stands for a missing timestamp.
  static let noTimestamp = shim_no_timestamp()

  /// Keeps libav from writing to standard error. Its codes are reported in errors instead.
  ///
  /// The log level is global to libav. It is set once, on first use.
  static let silence: Void = av_log_set_level(AV_LOG_QUIET)

  /// Whether this process may use only so much memory.
  static var isMemoryLimited: Bool {
    [RLIMIT_AS, RLIMIT_DATA].contains { resource in
      var limit = rlimit()
      return getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 && limit.rlim_cur != rlim_t.max
    }
  }

  /// Returns the `errno` in a code; nil for libav's own codes, which are far more negative.
  static func systemError(_ code: Int32) -> Int32? { (-4095...(-1)).contains(code) ? -code : nil }

  /// Returns libav's one-line message for a code.
  static func text(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_ERROR_MAX_STRING_SIZE)) { buffer in
      av_strerror(code, buffer.baseAddress!, buffer.count)
      return String(cString: buffer.baseAddress!)
    }
  }
}

extension AVRational {
  /// The quotient; 0 if the denominator is 0.
  var value: Double { den == 0 ? 0 : Double(num) / Double(den) }
}

/// Returns a name from libav, or `unknown`.
func libavName(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "unknown" }
