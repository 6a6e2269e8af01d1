import HTTPTypes
import Hummingbird
import ImageFiles
import Serving

/// Sends text and WebAssembly compressed to clients that unpack zlib streams.
///
/// A file is compressed on its first request and kept while its entity tag stays the same.
struct CompressedFiles: RouterMiddleware {
  private struct Version: Hashable {
    let path: String
    let tag: String
  }

  private let bodies = RecentValues<Version, ByteBuffer>(most: 256)

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard response.status == .ok, let tag = response.headers[.eTag], Self.isWorthCompressing(response) else {
      return response
    }
    response.headers[.vary] = "Accept-Encoding"
    guard request.acceptsDeflate, request.method == .get else { return response }
    let original = response.body
    let body = try await bodies.value(for: Version(path: request.uri.path, tag: tag)) {
      let gathered = GatheredBody()
      try await original.write(gathered)
      return ByteBuffer(bytes: ZlibStream.compressed(gathered.bytes))
    }
    response.headers[.contentEncoding] = "deflate"
    response.headers[.contentLength] = String(body.readableBytes)
    // The bytes of a range would be those of the compressed file.
    response.headers[.acceptRanges] = nil
    response.body = ResponseBody(byteBuffer: body)
    return response
  }

  /// Whether a body has a type that shrinks, and a size that fits into memory many times.
  private static func isWorthCompressing(_ response: Response) -> Bool {
    guard let type = response.headers[.contentType], let size = response.body.contentLength else { return false }
    let types = ["text/", "application/json", "application/manifest+json", "application/wasm", "image/svg+xml"]
    return (1...(4 << 20)).contains(size) && types.contains { type.hasPrefix($0) }
  }

  private final class GatheredBody: ResponseBodyWriter {
    private(set) var bytes: [UInt8] = []

    func write(_ buffer: ByteBuffer) { bytes.append(contentsOf: buffer.readableBytesView) }

    func finish(_: HTTPFields?) {}
  }
}
