import Foundation
import Rendering
import Synchronization
import VideoFiles

/// Where the frames of a film come from, and the packets of its sound.
protocol FrameSupply: Sendable {
  /// The next frame or packet; nil at the end. Asked by one thread at a time.
  func next() throws -> VideoItem?
  /// Calls reading off, from any thread.
  func interrupt()
}

extension VideoReader: FrameSupply {}

/// Reads a film on one thread and composites on another; whoever asks for the next item encodes on a third.
///
/// Queues between them are short: a fast reader waits for a slow encoder, and memory stays bounded.
final class ClipLine: @unchecked Sendable {
  private let supply: any FrameSupply
  private let composite: (VideoFrame) throws -> Void
  private let early: [VideoItem]
  private let decoded = BoundedQueue<VideoItem>(capacity: 6)
  private let painted = BoundedQueue<VideoItem>(capacity: 6)
  private let state = Mutex<(decode: Double, glass: Double, error: (any Error)?)>((0, 0, nil))
  private let ended = DispatchGroup()

  /// A line from `supply`, whose `early` items were already read, through `composite`, which draws on a frame.
  init(supply: any FrameSupply, early: [VideoItem], composite: @escaping (VideoFrame) throws -> Void) {
    self.supply = supply
    self.composite = composite
    self.early = early
  }

  /// Seconds spent so far.
  var seconds: (decode: Double, glass: Double) { state.withLock { ($0.decode, $0.glass) } }

  /// Starts both threads.
  func start() {
    for (name, work) in [("decode", decode), ("glass", paint)] {
      ended.enter()
      let thread = Thread {
        work()
        self.ended.leave()
      }
      thread.name = name
      thread.stackSize = 4 << 20
      thread.start()
    }
  }

  /// The next item, composited; nil after the last. Throws what reading threw.
  func next() throws -> VideoItem? {
    if let item = painted.take() { return item }
    if let error = state.withLock({ $0.error }) { throw error }
    return nil
  }

  /// Ends both threads, wherever they are, and waits for them.
  func stop() {
    supply.interrupt()
    decoded.abandon()
    painted.abandon()
    ended.wait()
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
        state.withLock { $0.decode += seconds }
        guard let item, decoded.put(item) else { return }
      } catch {
        state.withLock { $0.error = error }
        return
      }
    }
  }

  private func paint() {
    defer { painted.close() }
    while let item = decoded.take() {
      if case .frame(let frame) = item {
        let begin = ContinuousClock.now
        do {
          try composite(frame)
        } catch {
          state.withLock { $0.error = error }
          decoded.abandon()
          return
        }
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        state.withLock { $0.glass += seconds }
      }
      guard painted.put(item) else { return }
    }
  }
}
