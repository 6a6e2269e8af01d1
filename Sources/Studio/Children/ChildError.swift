import Foundation

/// The error thrown if a job of the studio fails.
struct ChildError: Error, Hashable, CustomStringConvertible {
  /// What went wrong.
  let fault: StudioFault
  /// One sentence in English for the user.
  let description: String

  /// Creates an error with the fault's own sentence, or a more precise one.
  init(_ fault: StudioFault, sentence: String? = nil) {
    self.fault = fault
    description = sentence ?? fault.rawValue
  }

  /// What a job writes last if it fails.
  private struct LastWords: Decodable {
    var error: String
    /// The kind of a `FileError`.
    var kind: String?
  }

  /// Takes the explanation from the last line that the process wrote: an object as JSON, or plain text if it crashed.
  init(lastLine: String) {
    let words = try? JSONDecoder().decode(LastWords.self, from: Data(lastLine.utf8))
    let text = words?.error ?? (lastLine.hasPrefix("vitrine: ") ? String(lastLine.dropFirst(9)) : lastLine)
    if text.isEmpty {
      self.init(.jobFailed)
    } else if text.contains("memory limit") {
      self.init(.jobTooLarge)
    } else {
      self.init(Self.faults[words?.kind ?? ""] ?? .jobRefused, sentence: text)
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
