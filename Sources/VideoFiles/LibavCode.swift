internal import CLibav

/// The error codes of libav that mean something to this module, and the text of all of them.
enum LibavCode {
  static let again = shim_error_again()
  static let endOfFile = shim_error_end_of_file()
  static let interrupted = shim_error_interrupted()
  static let invalidData = shim_error_invalid_data()
  static let noMemory = shim_error_no_memory()
  static let noDecoder = shim_error_no_decoder()

  /// The timestamp that stands for none.
  static let noTimestamp = shim_no_timestamp()

  /// Keeps libav from writing to standard error, which belongs to the command; errors carry its codes instead.
  ///
  /// The level is libav's own global and is set once, on first use.
  static let silence: Void = av_log_set_level(AV_LOG_QUIET)

  /// libav's one-line text for a code.
  static func text(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_ERROR_MAX_STRING_SIZE)) { buffer in
      av_strerror(code, buffer.baseAddress!, buffer.count)
      return String(cString: buffer.baseAddress!)
    }
  }
}

extension AVRational {
  /// The value in floating point; 0 where it has none.
  var value: Double { den == 0 ? 0 : Double(num) / Double(den) }
}
