import Foundation
import InProcess
import Queues
import TestSupport
import Testing
import Tracing

@testable import Service

/// Traces travel through the queue with the jobs.
@Suite(.timeLimit(.minutes(5))) struct TracingTests {
  @Test func aMessageCarriesTheTraceOfItsSubmission() async throws {
    let service = try InProcessService(isWorking: false, tracer: HeaderTracer())
    var context = ServiceContext.topLevel
    context[TraceKey.self] = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    _ = try await ServiceContext.$current.withValue(context) { try await service.submit("lunch") }
    let consumer = try service.queue.consumer(named: "test")
    defer { consumer.close() }
    let delivery = try #require(try consumer.next(waiting: 60))
    let message = try #require(JobMessage(delivery.message.body))
    #expect(message.trace == ["traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"])
    #expect(message.context(HeaderTracer())[TraceKey.self] == context[TraceKey.self])
    #expect(message.context(NoOpTracer())[TraceKey.self] == nil)
  }
}

private enum TraceKey: ServiceContextKey {
  typealias Value = String
}

/// A tracer that records nothing and carries one header.
private struct HeaderTracer: Tracer {
  func startSpan<Instant: TracerInstant>(
    _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
  ) -> NoOpTracer.Span {
    NoOpTracer.Span(context: context())
  }

  func forceFlush() {}

  func inject<Carrier, Inject: Injector>(_ context: ServiceContext, into carrier: inout Carrier, using injector: Inject)
  where Inject.Carrier == Carrier {
    if let value = context[TraceKey.self] { injector.inject(value, forKey: "traceparent", into: &carrier) }
  }

  func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Extract.Carrier == Carrier {
    context[TraceKey.self] = extractor.extract(key: "traceparent", from: carrier)
  }
}
