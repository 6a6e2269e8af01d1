/// Takes messages from a queue, one at a time.
///
/// A consumer belongs to one thread. Only ``wake()`` may be called from other threads while a call is in progress;
/// other calls wait for it to end. After an error of kind `lost`, all functions throw `lost`: close the consumer and
/// open another. A deallocated consumer is closed.
package protocol QueueConsumer: AnyObject, Sendable {
  /// Waits for a message and takes it: the most urgent one, and the oldest of these.
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
