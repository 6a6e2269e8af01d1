import CCurl
import Synchronization

/// Makes requests to web servers over HTTP/1.1, on any thread, and keeps connections for the next ones.
///
/// Redirections are not followed. As usual with libcurl, the environment can name a proxy.
final class WebClient: Sendable {
  /// How many connections are kept.
  private static let mostIdle = 8

  private let idle = Mutex<[CurlHandle]>([])

  /// Makes a request and waits for its answer.
  ///
  /// A connection may take 5 seconds to open. A transfer that is slower than 1 kB/s for 30 seconds fails.
  func perform(_ request: WebRequest, receiver: (any BodyReceiver)?) throws(TransferFailure) -> WebResponse {
    let kept = idle.withLock { $0.popLast() }
    let handle = if let kept { kept } else { try CurlHandle() }
    defer { idle.withLock { if $0.count < Self.mostIdle { $0.append(handle) } } }
    return try handle.perform(request, receiver: receiver)
  }
}

/// An easy handle of libcurl with its connections.
///
/// `WebClient` gives a handle to one thread at a time, which makes sending it safe.
private final class CurlHandle: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer

  init() throws(TransferFailure) {
    // This also initializes libcurl, which is safe on any thread since version 7.84.
    guard let handle = curl_easy_init() else {
      throw .connection(reason: "libcurl cannot start; there may not be enough memory")
    }
    self.handle = handle
  }

  deinit { curl_easy_cleanup(handle) }

  func perform(_ request: WebRequest, receiver: (any BodyReceiver)?) throws(TransferFailure) -> WebResponse {
    let transfer = WebTransfer(body: request.body, receiver: receiver)
    var headers: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(headers) }
    for (name, value) in request.headers { headers = curl_slist_append(headers, "\(name): \(value)") }
    // libcurl writes its message here.
    let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    defer { message.deallocate() }
    let code = withExtendedLifetime(transfer) {
      // Connections survive this.
      curl_easy_reset(handle)
      setLimits()
      set(CURLOPT_URL, request.url)
      setMethod(request)
      setCallbacks(Unmanaged.passUnretained(transfer).toOpaque())
      shim_set_pointer(handle, CURLOPT_HTTPHEADER, headers)
      shim_set_pointer(handle, CURLOPT_ERRORBUFFER, message)
      return curl_easy_perform(handle)
    }
    if let failure = transfer.failure { throw failure }
    guard code == CURLE_OK else {
      let words = message.pointee == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: message)
      // libcurl takes anything that is not HTTP for HTTP/0.9, which it does not support.
      let isGarbage = code == CURLE_UNSUPPORTED_PROTOCOL || code == CURLE_WEIRD_SERVER_REPLY
      throw isGarbage ? .garbage(reason: words) : .connection(reason: words)
    }
    return transfer.response
  }

  private func setLimits() {
    // Without this, libcurl uses signals for time limits, which are not for programs with threads.
    shim_set_number(handle, CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    shim_set_number(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    shim_set_number(handle, CURLOPT_CONNECTTIMEOUT, 5)
    shim_set_number(handle, CURLOPT_LOW_SPEED_LIMIT, 1000)
    shim_set_number(handle, CURLOPT_LOW_SPEED_TIME, 30)
    shim_set_number(handle, CURLOPT_BUFFERSIZE, 256 << 10)
  }

  private func setMethod(_ request: WebRequest) {
    if let body = request.body {
      shim_set_number(handle, CURLOPT_UPLOAD, 1)
      shim_set_size(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(body.size))
    }
    // libcurl expects a body after the head unless it is told otherwise.
    if request.method == "HEAD" { shim_set_number(handle, CURLOPT_NOBODY, 1) }
    set(CURLOPT_CUSTOMREQUEST, request.method)
  }

  /// Connects libcurl with a transfer.
  private func setCallbacks(_ transfer: UnsafeMutableRawPointer) {
    shim_set_pointer(handle, CURLOPT_READDATA, transfer)
    shim_set_transfer(handle, CURLOPT_READFUNCTION) { buffer, size, count, transfer in
      guard let buffer, let piece = WebTransfer.at(transfer).nextPiece(most: size * count) else {
        return Int(CURL_READFUNC_ABORT)
      }
      UnsafeMutableRawBufferPointer(start: buffer, count: size * count).copyBytes(from: piece)
      return piece.count
    }
    shim_set_pointer(handle, CURLOPT_SEEKDATA, transfer)
    shim_set_seek(handle) { transfer, offset, origin in
      guard origin == SEEK_SET else { return CURL_SEEKFUNC_CANTSEEK }
      WebTransfer.at(transfer).seek(to: Int64(offset))
      return CURL_SEEKFUNC_OK
    }
    shim_set_pointer(handle, CURLOPT_HEADERDATA, transfer)
    shim_set_transfer(handle, CURLOPT_HEADERFUNCTION) { buffer, size, count, transfer in
      WebTransfer.at(transfer).takeHeader(Array(UnsafeRawBufferPointer(start: buffer, count: size * count)))
      return size * count
    }
    shim_set_pointer(handle, CURLOPT_WRITEDATA, transfer)
    shim_set_transfer(handle, CURLOPT_WRITEFUNCTION) { buffer, size, count, transfer in
      let bytes = Array(UnsafeRawBufferPointer(start: buffer, count: size * count))
      return WebTransfer.at(transfer).takeBody(bytes) ? bytes.count : Int(CURL_WRITEFUNC_ERROR)
    }
  }

  /// Sets an option that is a text, which libcurl copies.
  private func set(_ option: CURLoption, _ text: String) { shim_set_text(handle, option, text) }
}

extension WebTransfer {
  /// The transfer that a callback was given.
  fileprivate static func at(_ pointer: UnsafeMutableRawPointer?) -> WebTransfer {
    Unmanaged<WebTransfer>.fromOpaque(pointer!).takeUnretainedValue()
  }
}
