import CCurl
import Files
import Foundation
import Synchronization

/// Makes requests to web servers over HTTP/1.1, on any thread, and keeps connections for the next ones.
///
/// Redirections are not followed. As usual with libcurl, the environment can name a proxy.
final class WebClient: Sendable {
  private static let mostIdle = 8

  private let idle = Mutex<[CurlHandle]>([])

  /// Makes a request and waits for its answer.
  ///
  /// A connection may take 5 seconds to open. A transfer that is slower than 1 kB/s for 30 seconds fails.
  func perform(
    _ request: S3Request, at url: String, headers: [(name: String, value: String)], receiver: (any BodyReceiver)?
  ) throws(BlobError) -> WebResponse {
    let kept = idle.withLock { $0.popLast() }
    let handle = if let kept { kept } else { try CurlHandle(for: request.call) }
    defer { idle.withLock { if $0.count < Self.mostIdle { $0.append(handle) } } }
    let transfer = WebTransfer(request, receiver)
    try handle.perform(transfer, at: url, headers: headers)
    return transfer.response
  }
}

/// An easy handle of libcurl with its connections.
///
/// `WebClient` gives a handle to one thread at a time, which makes sending it safe.
private final class CurlHandle: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer

  init(for call: BlobCall) throws(BlobError) {
    // This also initializes libcurl, which is safe on any thread since version 7.84.
    guard let handle = curl_easy_init() else {
      throw call.unreachable("libcurl cannot start; there may not be enough memory")
    }
    self.handle = handle
  }

  deinit { curl_easy_cleanup(handle) }

  func perform(_ transfer: WebTransfer, at url: String, headers: [(name: String, value: String)]) throws(BlobError) {
    var list: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(list) }
    for (name, value) in headers { list = curl_slist_append(list, "\(name): \(value)") }
    // libcurl writes its message here.
    let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    defer { message.deallocate() }
    let code = withExtendedLifetime(transfer) {
      // Connections survive this.
      curl_easy_reset(handle)
      setLimits()
      set(CURLOPT_URL, url)
      setMethod(transfer.request)
      setCallbacks(Unmanaged.passUnretained(transfer).toOpaque())
      shim_set_pointer(handle, CURLOPT_HTTPHEADER, list)
      shim_set_pointer(handle, CURLOPT_ERRORBUFFER, message)
      return curl_easy_perform(handle)
    }
    if let failure = transfer.failure { throw failure }
    guard code == CURLE_OK else {
      let words = message.pointee == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: message)
      // libcurl takes anything that is not HTTP for HTTP/0.9, which it does not support.
      let isGarbage = code == CURLE_UNSUPPORTED_PROTOCOL || code == CURLE_WEIRD_SERVER_REPLY
      let call = transfer.request.call
      throw isGarbage ? call.error(.damaged, "\(words); check the endpoint") : call.unreachable(words)
    }
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

  private func setMethod(_ request: S3Request) {
    if let body = request.body {
      shim_set_number(handle, CURLOPT_UPLOAD, 1)
      shim_set_size(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(body.size))
    }
    // Without this option, libcurl waits for a body after the headers.
    if request.method == "HEAD" { shim_set_number(handle, CURLOPT_NOBODY, 1) }
    set(CURLOPT_CUSTOMREQUEST, request.method)
  }

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

extension BlobCall {
  fileprivate func unreachable(_ reason: String) -> BlobError {
    error(.unreachable, "\(reason); check the endpoint, and that its server is running")
  }
}

/// The state of a request in progress, which the callbacks of libcurl read and update.
private final class WebTransfer {
  /// The maximum size of an error response in bytes.
  private static let mostErrorBytes = 65_536

  let request: S3Request
  private let receiver: (any BodyReceiver)?
  private var sent: Int64 = 0
  private(set) var response = WebResponse(status: 0, headers: [:], errorBody: [])
  /// The error that made a callback abort the transfer, if any.
  private(set) var failure: BlobError?

  init(_ request: S3Request, _ receiver: (any BodyReceiver)?) {
    self.request = request
    self.receiver = receiver
  }

  static func at(_ pointer: UnsafeMutableRawPointer?) -> WebTransfer {
    Unmanaged<WebTransfer>.fromOpaque(pointer!).takeUnretainedValue()
  }

  /// Returns the next bytes to send, none at the end; nil if they cannot be read.
  func nextPiece(most: Int) -> [UInt8]? {
    guard let body = request.body, sent < body.size else { return [] }
    do throws(BlobError) {
      let piece = try request.call.reporting { () throws(FileError) in try body.piece(at: sent, most: most) }
      sent += Int64(piece.count)
      return piece
    } catch {
      failure = error
      return nil
    }
  }

  /// Continues sending at an offset: libcurl starts again if a connection that it kept turns out to be closed.
  func seek(to offset: Int64) { sent = offset }

  /// Takes a line of the answer's head, with its line break.
  func takeHeader(_ bytes: [UInt8]) {
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      // The answer `100 Continue` comes before the actual one.
      let status = line.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix(3)) }
      response = WebResponse(status: status ?? 0, headers: [:], errorBody: [])
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...]
      response.headers[line[..<colon].lowercased()] = String(value.drop(while: \.isWhitespace).prefix { !$0.isNewline })
    }
  }

  /// Takes bytes of the answer's body; returns whether to go on.
  func takeBody(_ bytes: [UInt8]) -> Bool {
    guard let receiver, (200..<300).contains(response.status) else {
      response.errorBody += bytes.prefix(Self.mostErrorBytes - response.errorBody.count)
      return true
    }
    do throws(BlobError) {
      try receiver.receive(bytes)
      return true
    } catch {
      failure = error
      return false
    }
  }
}

struct WebResponse {
  var status: Int
  /// The headers, by their names in lower case.
  var headers: [String: String]
  /// The first 64 kB of the body; empty if a receiver took it.
  var errorBody: [UInt8]

  /// The time of the server; nil if it does not tell it.
  var date: Date? {
    guard let text = headers["date"] else { return nil }
    let seconds = curl_getdate(text, nil)
    return seconds < 0 ? nil : Date(timeIntervalSince1970: Double(seconds))
  }
}

/// Takes the body of a successful answer.
protocol BodyReceiver: AnyObject {
  /// Discards the bytes so far: the response starts over.
  func restart() throws(BlobError)
  func receive(_ bytes: [UInt8]) throws(BlobError)
  func count() throws(BlobError) -> Int64
}
