/// What a note is about.
package enum NoteTopic: String, CaseIterable, Sendable {
  /// The progress of the work on a message.
  case progress
  /// A request to stop the work on a message.
  case cancel
}
