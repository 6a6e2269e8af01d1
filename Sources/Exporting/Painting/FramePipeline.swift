import Synchronization
import Threads

/// Decodes on one thread and encodes on another, while frames are painted on the caller's thread.
///
/// Painting stays on the caller's thread because it resolves views, which may be isolated to the caller's actor. The
/// queues between the threads are short, so a fast decoder waits for a slow encoder and memory stays bounded.
final class FramePipeline: @unchecked Sendable {
  private struct State {
    var seconds = (decode: 0.0, encode: 0.0)
    var decodeError: (any Error)?
    var encodeError: (any Error)?
  }

  private let supply: any ItemSupply
  private let write: (ExportItem) throws -> Void
  /// Called whenever an item was read, painted or written.
  private let moved: @Sendable () -> Void
  private let early: [ExportItem]
  private let decoded = BoundedQueue<ExportItem>(capacity: 6)
  private let painted = BoundedQueue<ExportItem>(capacity: 6)
  private let state = Mutex(State())
  private var decoder: WorkerThread?
  private var encoder: WorkerThread?

  /// Creates a pipeline from `supply` to `write`. The `early` items have already been taken from the supply and go
  /// first, and `moved` is called whenever an item was read, painted or written.
  init(
    supply: any ItemSupply, early: [ExportItem], write: @escaping (ExportItem) throws -> Void,
    moved: @escaping @Sendable () -> Void
  ) {
    self.supply = supply
    self.write = write
    self.moved = moved
    self.early = early
  }

  /// The seconds spent decoding and encoding so far.
  var seconds: (decode: Double, encode: Double) { state.withLock { $0.seconds } }

  /// Starts both threads. If this throws, call ``stop()``, as one of them may be running.
  func start() throws(ThreadError) {
    decoder = try WorkerThread { self.decode() }
    encoder = try WorkerThread { self.encode() }
  }

  /// Returns the next item to paint, or nil at the end. Rethrows any decoding error.
  func next() throws -> ExportItem? {
    if let item = decoded.take() { return item }
    if let error = state.withLock({ $0.decodeError }) { throw error }
    return nil
  }

  /// Queues a painted item for encoding. Rethrows the error if encoding an earlier item failed.
  func put(_ item: ExportItem) throws {
    moved()
    if painted.put(item) { return }
    if let error = state.withLock({ $0.encodeError }) { throw error }
  }

  /// Waits until every item is encoded. Rethrows any encoding error.
  func finish() throws {
    painted.close()
    encoder?.join()
    if let error = state.withLock({ $0.encodeError }) { throw error }
  }

  /// Stops both threads at any time, and waits for them to exit.
  func stop() {
    supply.interrupt()
    abandon()
    decoder?.join()
    encoder?.join()
  }

  /// Discards all items and keeps new ones out, without waiting for the threads.
  func abandon() {
    decoded.abandon()
    painted.abandon()
  }

  private func decode() {
    defer { decoded.close() }
    for item in early {
      guard decoded.put(item) else { return }
    }
    while true {
      let begin = ContinuousClock.now
      do {
        let item = try supply.next()
        moved()
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        state.withLock { $0.seconds.decode += seconds }
        guard let item, decoded.put(item) else { return }
      } catch {
        state.withLock { $0.decodeError = error }
        return
      }
    }
  }

  private func encode() {
    while let item = painted.take() {
      let begin = ContinuousClock.now
      do {
        try write(item)
        moved()
      } catch {
        state.withLock { $0.encodeError = error }
        painted.abandon()
        return
      }
      let seconds = (ContinuousClock.now - begin) / .seconds(1)
      state.withLock { $0.seconds.encode += seconds }
    }
  }
}
