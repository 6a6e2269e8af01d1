import Jobs

extension StudioError {
  /// Creates the error of a task that failed.
  ///
  /// - Parameters:
  ///   - failure: Why it failed.
  ///   - name: The user's name of the file that it read; nil if it read none.
  init(_ failure: JobError, name: String?) {
    let code: StudioFault =
      switch failure.code {
      case .damaged: .fileDamaged
      case .empty: .fileEmpty
      case .wrongType: .fileUnknown
      case .unsupported: .fileUnsupported
      case .tooLarge: .fileTooLarge
      case .memoryLimit: .jobTooLarge
      case .timeLimit: .jobTooSlow
      case .crashed: failure.sentence.isEmpty ? .jobFailed : .jobRefused
      case .missing, .notAFile, .unreadable, .unwritable, .wrongJob, .failed: .jobRefused
      }
    let sentence = failure.code == .memoryLimit || failure.sentence.isEmpty ? code.sentence : failure.sentence
    self.init(
      code, ["name": .text(name ?? "the file"), "detail": .text(sentence)], sentence: sentence)
  }
}
