import Tracing

extension JobMessage {
  private struct Carrier: Injector, Extractor {
    func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) { carrier[key] = value }
    func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
  }

  /// Returns the context of the trace that the message carries.
  func context(_ tracer: any Tracer) -> ServiceContext {
    var context = ServiceContext.topLevel
    tracer.extract(trace, into: &context, using: Carrier())
    return context
  }

  /// Returns the trace of a context as names and values of headers.
  static func trace(of context: ServiceContext, _ tracer: any Tracer) -> [String: String] {
    var trace: [String: String] = [:]
    tracer.inject(context, into: &trace, using: Carrier())
    return trace
  }
}
