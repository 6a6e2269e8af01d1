import Synchronization
import Testing

@testable import Serving

@Suite(.timeLimit(.minutes(5))) struct RecentValuesTests {
  private struct Trouble: Error {}

  @Test func `the values that were asked for last are kept`() async throws {
    let made = Mutex<[Int]>([])
    let (dropped, onDrop) = AsyncStream.makeStream(of: Int.self)
    let values = RecentValues<Int, Int>(most: 2) { onDrop.yield($0) }
    for key in [1, 2, 1, 3, 1, 2] {
      let value = try await values.value(for: key) {
        made.withLock { $0.append(key) }
        return key * 10
      }
      #expect(value == key * 10)
    }
    #expect(made.withLock { $0 } == [1, 2, 3, 2])
    await values.removeAll { $0 == 1 }
    var drops: Set<Int> = []
    for await value in dropped {
      drops.insert(value)
      if drops.count == 3 { break }
    }
    #expect(drops == [10, 20, 30])
  }

  @Test func `a value that cannot be made is tried again`() async throws {
    let values = RecentValues<Int, Int>(most: 2)
    await #expect(throws: Trouble.self) { try await values.value(for: 1) { throw Trouble() } }
    #expect(try await values.value(for: 1) { 5 } == 5)
  }

  @Test func `a failure does not remove a newer value of its key`() async throws {
    let values = RecentValues<Int, Int>(most: 2)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (started, onStart) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await values.value(for: 1) {
        onStart.finish()
        for await _ in gate {}
        throw Trouble()
      }
    }
    for await _ in started {}
    await values.removeAll { $0 == 1 }
    #expect(try await values.value(for: 1) { 5 } == 5)
    open.finish()
    await #expect(throws: Trouble.self) { try await first.value }
    #expect(try await values.value(for: 1) { 6 } == 5)
  }
}
