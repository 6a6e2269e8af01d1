import Files

/// A request to a web server.
struct WebRequest {
  /// The method, in capitals.
  var method: String
  /// The URL, encoded.
  var url: String
  /// Names and values, of which none is empty.
  var headers: [(name: String, value: String)]
  /// The body of an upload.
  var body: BlobSource?
}

/// The answer of a web server.
struct WebResponse {
  /// The HTTP status.
  var status: Int
  /// The headers, by their names in lower case.
  var headers: [String: String]
  /// The first 64 kB of the body; empty if a receiver took it.
  var errorBody: [UInt8]
}

/// Takes the body of a successful answer.
protocol BodyReceiver: AnyObject {
  /// Discards the bytes so far: the response starts over.
  func restart() throws(BlobError)
  /// Takes the next bytes.
  func receive(_ bytes: [UInt8]) throws(BlobError)
}

/// The error thrown when a request gets no complete response.
enum TransferFailure: Error {
  /// The connection failed, as libcurl says.
  case connection(reason: String)
  /// What the server sent is not HTTP, as libcurl says.
  case garbage(reason: String)
  /// The receiver of the answer failed.
  case receiver(BlobError)
  /// The body could not be read.
  case body(FileError)
}
