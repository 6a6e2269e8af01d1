import Foundation
import Synchronization
import VideoFiles

/// Where the frames of a video come from, and the packets of its sound.
protocol FrameSupply: Sendable {
  /// The next frame or packet; nil at the end. Asked by one thread at a time.
  func next() throws -> VideoItem?
  /// Calls reading off, from any thread.
  func interrupt()
}

extension VideoReader: FrameSupply {}

/// Reads a video on one thread and writes it on another; the caller paints in between, on its own thread.
///
/// Views are resolved while frames are painted, and may belong to the caller's actor. The queues between the three are
/// short: a fast reader waits for a slow writer, and memory stays bounded.
final class ClipLine: @unchecked Sendable {
  private let supply: any FrameSupply
  private let write: (VideoItem) throws -> Void
  private let early: [VideoItem]
  private let decoded = BoundedQueue<VideoItem>(capacity: 6)
  private let painted = BoundedQueue<VideoItem>(capacity: 6)
  private let state = Mutex<(seconds: (decode: Double, encode: Double), reading: (any Error)?, writing: (any Error)?)>(
    ((0, 0), nil, nil))
  private let reader = DispatchGroup()
  private let writer = DispatchGroup()

  /// A line from `supply`, whose `early` items were already read, to `write`.
  init(supply: any FrameSupply, early: [VideoItem], write: @escaping (VideoItem) throws -> Void) {
    self.supply = supply
    self.write = write
    self.early = early
  }

  /// Seconds spent so far on the line's two threads.
  var seconds: (decode: Double, encode: Double) { state.withLock { $0.seconds } }

  /// Starts both threads.
  func start() {
    start("decode", in: reader, decode)
    start("encode", in: writer, encode)
  }

  /// The next item to paint; nil after the last. Throws what reading threw.
  func next() throws -> VideoItem? {
    if let item = decoded.take() { return item }
    if let error = state.withLock({ $0.reading }) { throw error }
    return nil
  }

  /// Hands on an item to be written. Throws what writing an earlier one threw.
  func put(_ item: VideoItem) throws {
    if painted.put(item) { return }
    if let error = state.withLock({ $0.writing }) { throw error }
  }

  /// Waits until every item is written. Throws what writing threw.
  func finish() throws {
    painted.close()
    writer.wait()
    if let error = state.withLock({ $0.writing }) { throw error }
  }

  /// Ends both threads, wherever they are, and waits for them.
  func stop() {
    supply.interrupt()
    decoded.abandon()
    painted.abandon()
    reader.wait()
    writer.wait()
  }

  private func start(_ name: String, in group: DispatchGroup, _ work: @escaping @Sendable () -> Void) {
    group.enter()
    let thread = Thread {
      work()
      group.leave()
    }
    thread.name = name
    thread.stackSize = 4 << 20
    thread.start()
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
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        state.withLock { $0.seconds.decode += seconds }
        guard let item, decoded.put(item) else { return }
      } catch {
        state.withLock { $0.reading = error }
        return
      }
    }
  }

  private func encode() {
    while let item = painted.take() {
      let begin = ContinuousClock.now
      do {
        try write(item)
      } catch {
        state.withLock { $0.writing = error }
        painted.abandon()
        return
      }
      let seconds = (ContinuousClock.now - begin) / .seconds(1)
      state.withLock { $0.seconds.encode += seconds }
    }
  }
}
