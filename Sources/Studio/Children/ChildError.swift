import Children
import Serving

/// The error thrown if a job of the studio fails.
struct ChildError: Error, Hashable, CustomStringConvertible {
  /// What went wrong.
  let fault: StudioFault
  /// One sentence in English for the user.
  let description: String

  /// Creates an error with the fault's own sentence, or a more precise one.
  init(_ fault: StudioFault, sentence: String? = nil) {
    self.fault = fault
    description = sentence ?? fault.sentence
  }

  /// Creates the error for the failure of a process.
  init(_ failure: ChildFailure) {
    switch failure {
    case .refused(let text, _) where text.contains("memory limit"): self.init(.jobTooLarge)
    case .refused(let text, let kind): self.init(Self.faults[kind ?? ""] ?? .jobRefused, sentence: text)
    case .crashed(let line, _) where line.contains("memory limit"): self.init(.jobTooLarge)
    case .crashed(let line, _) where line.hasPrefix("vitrine: "):
      self.init(.jobRefused, sentence: String(line.dropFirst(9)))
    case .crashed("", isSignal: false): self.init(.jobFailed)
    case .crashed(_, isSignal: true): self.init(.jobTooLarge)
    case .crashed(let line, isSignal: false): self.init(.jobRefused, sentence: line)
    case .tooSlow: self.init(.jobTooSlow)
    case .tooMuchOutput(let limit): self.init(.jobFailed, sentence: "it wrote more than \(limit) bytes")
    }
  }

  /// The faults of files, by the kinds of a `FileError`.
  private static let faults: [String: StudioFault] = [
    "damaged": .fileDamaged, "empty": .fileEmpty, "wrongType": .fileUnknown, "unsupported": .fileUnsupported,
    "tooLarge": .fileTooLarge,
  ]

  /// The same error in which the name of a stored file is replaced by the name that the user knows.
  func naming(_ stored: String, _ name: String) -> ChildError {
    ChildError(fault, sentence: description.replacing(stored, with: name))
  }

  /// Returns the error for the user, who knows a stored file by another name.
  ///
  /// - Parameters:
  ///   - stored: The file as the job was told; nil if it read none.
  ///   - name: The user's name of the file.
  func explained(_ stored: String?, as name: String) -> StudioError {
    let sentence = stored.map { naming($0, name).description } ?? description
    return StudioError(fault, ["name": .text(name), "detail": .text(sentence)], sentence: sentence)
  }
}
