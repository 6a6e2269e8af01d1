/// A note sent to everyone who listened at that moment.
public struct QueueNote: Hashable, Sendable {
  /// What the note is about.
  public var topic: NoteTopic
  /// The content, which the queue does not interpret.
  public var body: [UInt8]

  /// Creates a note.
  public init(topic: NoteTopic, body: [UInt8]) {
    self.topic = topic
    self.body = body
  }
}
