import Hummingbird

extension Request {
  /// Whether the client unpacks zlib streams.
  var acceptsDeflate: Bool {
    headers[values: .acceptEncoding].flatMap { $0.split(separator: ",") }.contains {
      let parts = $0.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      return parts.first == "deflate" && !parts.contains("q=0")
    }
  }
}
