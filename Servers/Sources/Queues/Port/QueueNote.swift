/// A note sent to everyone who listened at that moment.
package struct QueueNote: Hashable, Sendable {
  /// What the note is about.
  package var topic: NoteTopic
  /// The content, which the queue does not interpret.
  package var body: [UInt8]

  /// Creates a note.
  package init(topic: NoteTopic, body: [UInt8]) {
    self.topic = topic
    self.body = body
  }
}
