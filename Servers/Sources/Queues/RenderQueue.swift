/// A persistent queue of messages with priorities, lanes, dead letters, and notes for whoever listens.
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

  /// Opens a consumer of the messages in some lanes. `lanes` must not be empty.
  ///
  /// A consumer serves one thread and holds at most one message. The name appears in the broker's lists and need not be
  /// unique.
  func consumer(named name: String, of lanes: [QueueLane]) throws(QueueError) -> any QueueConsumer

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

  /// Removes the dead letters whose body matches for good, and returns their number.
  ///
  /// - Parameter matches: Whether to remove a dead letter. Must not use the queue.
  func removeDeadLetters(where matches: ([UInt8]) -> Bool) throws(QueueError) -> Int

  /// Throws unless the queue can be reached and is complete.
  func check() throws(QueueError)

  /// Records the identifier of the store that contains the jobs of the queue, unless one is recorded.
  ///
  /// Concurrent calls, also on other machines, record one identifier. Throws `mismatched` if another one is recorded.
  /// `store` must have 1 to 64 ASCII letters, digits and hyphens.
  func claim(for store: String) throws(QueueError)
}

extension RenderQueue {
  /// Opens a consumer of all messages.
  package func consumer(named name: String) throws(QueueError) -> any QueueConsumer {
    try consumer(named: name, of: QueueLane.all)
  }
}

/// Limits that are the same for every queue.
package enum RenderQueueLimits {
  /// The maximum number of times that an unacknowledged message returns to its queue before it becomes a dead letter.
  package static let returns = 100
  /// The maximum number of unread notes that a listener or consumer buffers; beyond it, the oldest are discarded.
  package static let notes = 1000
}

/// Takes messages from a queue, one at a time.
///
/// A consumer belongs to one thread. Only ``wake()`` may be called from other threads while a call is in progress;
/// other calls wait for it to end. After an error of kind `lost`, all functions throw `lost`: close the consumer and
/// open another. A deallocated consumer is closed.
package protocol QueueConsumer: AnyObject, Sendable {
  /// Waits for a message and takes it: the most urgent one. Of these, the lanes take turns, each with its oldest message.
  /// Every tenth delivery prefers less urgent ones.
  ///
  /// Returns nil after `seconds` without a message or after ``wake()``. No delivery may be held.
  func next(waiting seconds: Double) throws(QueueError) -> QueueDelivery?

  /// Keeps the connection alive during the work on a delivery, and returns the notes on `cancel` that have arrived
  /// since the consumer was opened or last returned some.
  ///
  /// Call this at least once a second: a broker considers a silent consumer dead and delivers its message to another
  /// one. Waits up to `seconds` for a note, or not at all if `seconds` is 0. ``wake()`` ends the wait.
  func heartbeat(_ seconds: Double) throws(QueueError) -> [[UInt8]]

  /// Removes a held message from its queue for good.
  ///
  /// Throws `lost` if the connection has ended. The message is waiting again by then, or held by another consumer.
  func acknowledge(_ delivery: QueueDelivery) throws(QueueError)

  /// Returns a held message to its queue, for any consumer. Throws `lost` as ``acknowledge(_:)`` does.
  func reject(_ delivery: QueueDelivery) throws(QueueError)

  /// Makes a held message a dead letter. Throws `lost` as ``acknowledge(_:)`` does.
  func deadLetter(_ delivery: QueueDelivery) throws(QueueError)

  /// Ends the wait of ``next(waiting:)`` or ``heartbeat(_:)``, or of the next of these calls if none is in progress.
  ///
  /// May be called from any thread.
  func wake()

  /// Closes the consumer. A held message returns to its queue. Closing twice is a no-op.
  func close()
}

/// Receives notes.
///
/// A listener belongs to one thread. Only ``wake()`` may be called from other threads while a call is in progress. A
/// deallocated listener is closed.
package protocol NoteListener: AnyObject, Sendable {
  /// Waits for a note. Returns nil after `seconds` without one or after ``wake()``.
  ///
  /// Notes arrive in the order in which one sender sent them. Throws `lost` if the connection has ended, also from then
  /// on: close the listener and open another. Notes sent in between are missed.
  func next(waiting seconds: Double) throws(QueueError) -> QueueNote?

  /// Ends the wait of ``next(waiting:)``, or of its next call if none is in progress. May be called from any thread.
  func wake()

  /// Closes the listener. Closing twice is a no-op.
  func close()
}
