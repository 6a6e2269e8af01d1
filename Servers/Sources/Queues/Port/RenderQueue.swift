/// A persistent queue of messages with priorities, dead letters, and notes for whoever listens.
///
/// Messages are delivered at least once: each is held by one consumer at a time, and waits again if that consumer ends
/// or loses its connection before it acknowledges the message. A message that has returned to its queue more than
/// ``RenderQueueLimits/returns`` times becomes a dead letter, so that a message that kills its consumers does not do so
/// forever.
///
/// All functions may be called from any thread. They block.
package protocol RenderQueue: Sendable {
  /// Adds a message and returns once it is safe on disk.
  ///
  /// If this throws `lost`, `full` or `timedOut`, the message may nevertheless have been added, or be added later. It
  /// is also possible, though rare, that a message is added twice.
  func publish(_ message: QueueMessage) throws(QueueError)

  /// Opens a consumer. A consumer serves one thread and holds at most one message. The name appears in the broker's
  /// lists and need not be unique.
  func consumer(named name: String) throws(QueueError) -> any QueueConsumer

  /// Sends a note to everyone who listens now, if anyone. Notes are not stored.
  func broadcast(_ note: [UInt8], on topic: NoteTopic) throws(QueueError)

  /// Opens a listener, which receives the notes sent from now on. `topics` must not be empty.
  func listener(for topics: Set<NoteTopic>) throws(QueueError) -> any NoteListener

  /// Counts the messages.
  func depth() throws(QueueError) -> QueueDepth

  /// Returns up to `limit` dead letters, oldest first. They stay.
  func deadLetters(limit: Int) throws(QueueError) -> [QueueMessage]

  /// Moves the dead letters whose body matches to the end of their queue, as if they had never been delivered, and
  /// returns their number.
  ///
  /// - Parameter matches: Whether to move a dead letter. Must not use the queue.
  func requeueDeadLetters(where matches: ([UInt8]) -> Bool) throws(QueueError) -> Int

  /// Throws unless the queue can be reached and is complete.
  func check() throws(QueueError)
}

/// Limits that are the same for every queue.
package enum RenderQueueLimits {
  /// How many times a message may return to its queue without being acknowledged.
  package static let returns = 100
  /// How many notes an unread listener or consumer keeps. Beyond that, the oldest are discarded.
  package static let notes = 1000
}
