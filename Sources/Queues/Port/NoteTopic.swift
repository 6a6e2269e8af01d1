/// What a note is about.
public enum NoteTopic: String, CaseIterable, Sendable {
  /// How far the work on a message has come.
  case progress
  /// A request to stop the work on a message.
  case cancel
}
