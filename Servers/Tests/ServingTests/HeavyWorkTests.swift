import Dispatch
import Testing

@testable import Serving

@Suite(.timeLimit(.minutes(5))) struct HeavyWorkTests {
  @Test func `more work than may wait is refused`() async throws {
    let work = HeavyWork(threads: 1, mostWaiting: 1)
    defer { work.stop() }
    let gate = DispatchSemaphore(value: 0)
    let (starts, onStart) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await work.run {
        onStart.yield()
        gate.wait()
        return 1
      }
    }
    for await _ in starts { break }
    let error = await #expect(throws: ServerError.self) { try await work.run { 2 } }
    #expect(error?.code == .busy)
    gate.signal()
    #expect(try await first.value == 1)
    #expect(try await work.run { 3 } == 3)
  }
}
