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
