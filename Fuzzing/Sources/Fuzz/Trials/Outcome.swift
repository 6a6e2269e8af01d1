/// The result of a call: its exit status, its output and the files it created.
struct Outcome: Sendable {
  /// The exit status; 128 plus the number of the signal that ended the process.
  var status: Int
  var standardOutput: [UInt8]
  var standardError: String
  /// The names of the files that were not there before, hidden ones included, and their sizes.
  var newFiles: [String: Int]
  /// The number of frames in the output, or nil if the source is not a video or the call wrote no output.
  var frames: Int?
  /// The number of frames that FFmpeg shows of the damaged video, if the edit list hides others that it can decode; nil if not.
  var shownFrames: Int?

  /// The lines on standard error.
  var lines: [Substring] { standardError.split(separator: "\n") }

  /// The lines that are not notes.
  var errors: [Substring] { lines.filter { !$0.hasPrefix("vitrine: note: ") } }

  /// Whether a note says that frames are missing.
  var warns: Bool {
    lines.contains { $0.hasPrefix("vitrine: note: ") && ($0.contains("frame") || $0.contains("incomplete")) }
  }

  /// Returns how the call broke the contract of the command; nil if it did not.
  func fault(of trial: Trial) -> String? {
    switch status {
    case 0: return faultOfSuccess(of: trial)
    case 1, 2: return faultOfFailure(of: trial)
    case 137: return "ran for more than the time limit, or was killed"
    case 128...: return "ended by signal \(status - 128)"
    default: return "exit status \(status)"
    }
  }

  private func faultOfSuccess(of trial: Trial) -> String? {
    if let output = trial.output {
      guard let size = newFiles[output], size > 0 else { return "reports success without an output" }
      if newFiles.count > 1 { return "leaves other files: \(newFiles.keys.sorted().joined(separator: ", "))" }
    }
    if newFiles.keys.contains(where: { $0.hasPrefix(".") }) { return "leaves a hidden file" }
    // Calls with arbitrary options may ask for progress, which also goes to standard error.
    if trial.output != nil, let line = errors.first { return "succeeds with an error message: \(line)" }
    if let expected = trial.frames, !warns, (frames ?? 0) < min(expected, shownFrames ?? expected) {
      return "writes \(frames ?? 0) of \(expected) frames without a warning"
    }
    return nil
  }

  private func faultOfFailure(of trial: Trial) -> String? {
    if !newFiles.isEmpty { return "fails and leaves \(newFiles.keys.sorted().joined(separator: ", "))" }
    if status == 2, trial.output != nil { return "exits with status 2, incorrect usage, for a damaged file" }
    let errors = errors.filter { !$0.hasPrefix("{") }
    guard errors.count == 1, errors[0].hasPrefix("vitrine: "), standardError.hasSuffix("\n") else {
      return "must print one line that starts with 'vitrine: ', got \(standardError.debugDescription)"
    }
    if errors[0].contains("crashed") || errors[0].contains("Fatal error") { return "crashes" }
    if errors[0].unicodeScalars.contains(where: { $0.value < 32 }) { return "prints a control character" }
    return nil
  }
}
