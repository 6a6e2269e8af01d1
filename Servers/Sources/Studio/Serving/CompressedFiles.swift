import HTTPTypes
import Hummingbird
import ImageFiles
import Synchronization
import Serving

/// Sends text and WebAssembly compressed to clients that unpack zlib streams.
///
/// A file is compressed on its first request and kept until its entity tag changes.
struct CompressedFiles: RouterMiddleware {
  private let kept = KeptFiles()

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard response.status == .ok, let tag = response.headers[.eTag], Self.isWorthCompressing(response) else {
      return response
    }
    response.headers[.vary] = "Accept-Encoding"
    guard request.acceptsDeflate, request.method == .get else { return response }
    let path = request.uri.path
    let body: ByteBuffer
    if let known = kept.body(path, tag: tag) {
      body = known
    } else {
      let gathered = GatheredBody()
      try await response.body.write(gathered)
      body = ByteBuffer(bytes: ZlibStream.compressed(gathered.bytes))
      kept.keep(body, path, tag: tag)
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

  private final class KeptFiles: Sendable {
    private let files = Mutex<[String: (tag: String, body: ByteBuffer)]>([:])

    func body(_ path: String, tag: String) -> ByteBuffer? {
      files.withLock { files in files[path].flatMap { $0.tag == tag ? $0.body : nil } }
    }

    func keep(_ body: ByteBuffer, _ path: String, tag: String) {
      files.withLock { $0[path] = (tag, body) }
    }
  }

  private final class GatheredBody: ResponseBodyWriter {
    private(set) var bytes: [UInt8] = []

    func write(_ buffer: ByteBuffer) { bytes.append(contentsOf: buffer.readableBytesView) }

    func finish(_: HTTPFields?) {}
  }
}
