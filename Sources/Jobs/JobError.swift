import Files
import Glibc
import JSON
import Meals

/// The error of a job that is wrong or has failed.
///
/// A job is wrong if a value is out of range, options contradict each other, or an option has no effect.
package struct JobError: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The reasons that code distinguishes.
  package enum Code: String, Codable, Sendable {
    case missing, notAFile, unreadable, empty, wrongType, damaged, tooLarge, unsupported, unwritable
    /// The job itself is wrong.
    case wrongJob
    /// The disk is full.
    case diskFull
    /// The process needed more memory than it may use.
    case memoryLimit
    /// The process took longer than it may.
    case timeLimit
    /// The process crashed, or the system ended it.
    case crashed
    /// Anything else.
    case failed
  }

  package var code: Code
  /// The file that the error concerns, by the name that users know, or nil if it concerns no particular file.
  package var subject: String?
  /// One line with the file, the problem and its remedy.
  package var sentence: String

  /// The error of an export that goes on although it was cancelled for standing still.
  package static let endless = JobError(
    .failed, "the export does not end although nothing has moved for a minute; try again")

  /// Creates the error of an invalid job, with one line that describes the problem and its remedy.
  package init(_ sentence: String) { self.init(.wrongJob, sentence) }

  /// Creates an error.
  package init(_ code: Code, subject: String? = nil, _ sentence: String) {
    self.code = code
    self.subject = subject
    self.sentence = sentence
  }

  /// Creates the error of a job that failed with another error.
  ///
  /// - Parameters:
  ///   - error: The other error.
  ///   - names: The display names of files, by the paths in the error.
  package init(_ error: any Error, names: [String: String] = [:]) {
    switch error {
    case let error as JobError: self = error
    case let error as FileError:
      let subject = names[error.file] ?? error.file
      let named = FileError(error.kind, error.operation, file: subject, code: error.code, reason: error.reason)
      self.init(Code(error), subject: subject, named.description)
    case let error as JSONError: self.init(.wrongJob, error.description)
    case let error as MealError: self.init(.wrongJob, error.description)
    default: self.init(.failed, Self.line(String(describing: error)))
    }
  }

  /// Whether the job may succeed if it is tried again: its process ended without giving a reason.
  package var isCrash: Bool { code == .crashed || code == .memoryLimit }

  /// The sentence.
  package var description: String { sentence }

  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension JobError.Code {
  /// The code for the kind of a file error that concerns an input; `diskFull` or `failed` for one that concerns an output.
  init(_ error: FileError) {
    self =
      switch error.operation {
      case .read: JobError.Code(rawValue: error.kind.rawValue) ?? .failed
      default: [ENOSPC, EDQUOT].contains(error.code) ? .diskFull : .failed
      }
  }
}
