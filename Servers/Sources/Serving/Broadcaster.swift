import Digests
import Foundation
import HTTPTypes
package import Hummingbird
import Synchronization

/// The reason for which a listener is woken.
package enum BroadcastSignal: Sendable {
  /// The subject may have changed.
  case change
  /// Some time has passed, so a keep-alive comment is due.
  case tick
}

/// Wakes listeners, such as open pages, when the subject changes that they listen to.
package final class Broadcaster<Subject: Hashable & Sendable>: Sendable {
  private struct State {
    var listeners: [Int: (subject: Subject, continuation: AsyncStream<BroadcastSignal>.Continuation)] = [:]
    var next = 0
  }

  private let most: Int
  private let interval: Duration
  private let state = Mutex(State())

  /// Creates a broadcaster for at most `most` listeners, who get a tick after each interval.
  package init(most: Int, interval: Duration = .seconds(15)) {
    self.most = most
    self.interval = interval
  }

  package func wake(_ subject: Subject) { wake { $0 == subject } }

  package func wakeAll() { wake { _ in true } }

  private func wake(_ isConcerned: (Subject) -> Bool) {
    let listeners = state.withLock { state in state.listeners.values.filter { isConcerned($0.subject) } }
    for listener in listeners { listener.continuation.yield(.change) }
  }

  /// Returns signals about a subject, the first one at once. A signal replaces one that has not been consumed, except
  /// that a tick does not replace a change.
  ///
  /// Throws `tooManyWatchers` if there are too many listeners. A listener leaves when its task is cancelled, or when it
  /// releases the stream.
  package func signals(about subject: Subject) throws(ServerError) -> AsyncStream<BroadcastSignal> {
    let (stream, continuation) = AsyncStream.makeStream(of: BroadcastSignal.self, bufferingPolicy: .bufferingNewest(1))
    let number: Int? = state.withLock { state in
      guard state.listeners.count < most else { return nil }
      state.next += 1
      state.listeners[state.next] = (subject, continuation)
      return state.next
    }
    guard let number else { throw ServerError(.tooManyWatchers) }
    let ticking = Task { [interval] in
      while !Task.isCancelled {
        try await Task.sleep(for: interval)
        Self.tick(continuation)
      }
    }
    continuation.onTermination = { [self] _ in
      ticking.cancel()
      state.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }
    continuation.yield(.change)
    return stream
  }

  /// Sends a tick, unless the listener has not yet consumed a change, whose events keep the connection alive as well.
  static func tick(_ continuation: AsyncStream<BroadcastSignal>.Continuation) {
    if case .dropped(.change) = continuation.yield(.tick) { continuation.yield(.change) }
  }
}

/// A server-sent event.
package struct ServerEvent {
  let bytes: ByteBuffer
  /// Identifies a state; nil for other events.
  package let id: String?

  /// Creates an event. The identifier of a state is a digest of its value, so all servers give it the same one.
  package init(_ name: String, _ value: some Encodable, isState: Bool = false) throws {
    let data = try JSONEncoder.plain.encode(value)
    id = isState ? String(SHA256Digest(of: data).hex.prefix(16)) : nil
    var bytes = ByteBuffer()
    if let id { bytes.writeString("id: \(id)\n") }
    bytes.writeString("event: \(name)\ndata: ")
    bytes.writeBytes(data)
    bytes.writeString("\n\n")
    self.bytes = bytes
  }
}

extension Response {
  /// Returns a response that sends events at each signal of a change, and a comment at each tick.
  ///
  /// - Parameters:
  ///   - signals: The signals.
  ///   - repeatsEvents: Whether ticks send the events too, for signals that can be lost.
  ///   - lastID: The identifier of the state that the client has received last, if any. A state is not sent twice in
  ///     succession.
  ///   - next: Returns the events, and whether they are the last ones.
  package static func events(
    _ signals: AsyncStream<BroadcastSignal>, repeatsEvents: Bool = false, after lastID: String? = nil,
    _ next: @escaping @Sendable () async throws -> (events: [ServerEvent], isLast: Bool)
  ) -> Response {
    Response(
      // Proxies such as nginx must pass on each event at once.
      status: .ok,
      headers: [
        .contentType: "text/event-stream", .cacheControl: "no-store", HTTPField.Name("X-Accel-Buffering")!: "no",
      ],
      body: ResponseBody { writer in
        var lastID = lastID
        for await signal in signals {
          if case .tick = signal {
            try await writer.write(ByteBuffer(string: ":\n\n"))
            guard repeatsEvents else { continue }
          }
          let next = try await next()
          for event in next.events {
            if let id = event.id {
              guard id != lastID else { continue }
              lastID = id
            }
            try await writer.write(event.bytes)
          }
          if next.isLast { break }
        }
        try await writer.finish(nil)
      })
  }
}
