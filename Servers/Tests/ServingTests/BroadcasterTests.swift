import Foundation
import HTTPTypes
import Hummingbird
import Synchronization
import Testing

@testable import Serving

@Suite(.timeLimit(.minutes(5))) struct BroadcasterTests {
  @Test func `a listener gets a signal at once and after each change of its subject`() async throws {
    let broadcaster = Broadcaster<String>(most: 4)
    var a = try broadcaster.signals(about: "a").makeAsyncIterator()
    var b = try broadcaster.signals(about: "b").makeAsyncIterator()
    #expect(await a.next() == .change)
    #expect(await b.next() == .change)
    broadcaster.wake("a")
    broadcaster.wake("nobody")
    #expect(await a.next() == .change)
    broadcaster.wakeAll()
    #expect(await a.next() == .change)
    #expect(await b.next() == .change)
  }

  @Test func `a listener that leaves makes room for another one`() async throws {
    let broadcaster = Broadcaster<Int>(most: 1)
    let first = try broadcaster.signals(about: 1)
    let error = #expect(throws: ServerError.self) { try broadcaster.signals(about: 2) }
    #expect(error?.code == .tooManyWatchers)
    let listening = Task { for await _ in first {} }
    listening.cancel()
    await listening.value
    _ = try broadcaster.signals(about: 2)
  }

  @Test func `ticks keep a connection alive`() async throws {
    let broadcaster = Broadcaster<Int>(most: 1, interval: .zero)
    for await signal in try broadcaster.signals(about: 1) where signal == .tick { return }
    Issue.record("the stream has ended without a tick")
  }

  @Test func `a tick does not replace a change that has not been consumed`() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: BroadcastSignal.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield(.change)
    Broadcaster<Int>.tick(continuation)
    continuation.finish()
    var signals = stream.makeAsyncIterator()
    #expect(await signals.next() == .change)
  }

  /// Returns the body of a response with events.
  private func events(_ signals: [BroadcastSignal], repeatsEvents: Bool) async throws -> String {
    let count = Mutex(0)
    let server = ServedRoutes { router in
      router.get("events") { _, _ in
        let stream = AsyncStream { continuation in for signal in signals { continuation.yield(signal) } }
        return Response.events(stream, repeatsEvents: repeatsEvents) {
          let number = count.withLock { count in
            count += 1
            return count
          }
          return ([try ServerEvent("state", ["number": number])], isLast: number == 2)
        }
      }
    }
    let response = try await server.send(.get, "/events")
    #expect(response.headers[.contentType] == "text/event-stream")
    #expect(response.headers[.cacheControl] == "no-store")
    return String(decoding: response.body, as: UTF8.self)
  }

  @Test func `a state is sent once`() async throws {
    let server = ServedRoutes { router in
      router.get("events") { request, _ in
        let numbers = Mutex([1, 1, 2, 2, 1, 3][...])
        let stream = AsyncStream { continuation in for _ in 0..<6 { continuation.yield(BroadcastSignal.change) } }
        return Response.events(stream, after: request.headers[HTTPField.Name("Last-Event-ID")!]) {
          let number = numbers.withLock { $0.removeFirst() }
          return ([try ServerEvent("state", ["number": number], isState: true)], isLast: number == 3)
        }
      }
    }
    func numbers(after id: String?) async throws -> [String] {
      let headers: HTTPFields = id.map { [HTTPField.Name("Last-Event-ID")!: $0] } ?? [:]
      let body = String(decoding: try await server.send(.get, "/events", headers: headers).body, as: UTF8.self)
      return body.matches(of: /"number":(\d)/).map { String($0.1) }
    }
    // The first 16 digits of the SHA-256 digest of {"number":1}, as sha256sum prints it.
    #expect(try await numbers(after: nil) == ["1", "2", "1", "3"])
    #expect(try await numbers(after: "3d6a916e86efba91") == ["2", "1", "3"])
    #expect(try await numbers(after: "0123456789abcdef") == ["1", "2", "1", "3"])
  }

  /// The format is that of the HTML standard, section 9.2.5.
  @Test func `changes become events and ticks become comments`() async throws {
    let first = "event: state\ndata: {\"number\":1}\n\n"
    let last = "event: state\ndata: {\"number\":2}\n\n"
    #expect(try await events([.change, .tick, .change, .change], repeatsEvents: false) == first + ":\n\n" + last)
    #expect(try await events([.change, .tick, .change], repeatsEvents: true) == first + ":\n\n" + last)
  }
}
