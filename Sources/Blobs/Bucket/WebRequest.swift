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
  /// The body unless it was passed on, and no more than its first 64 kB.
  var errorBody: [UInt8]
}

/// Takes the body of a successful answer.
protocol BodyReceiver: AnyObject {
  /// Forgets everything: the answer starts again.
  func restart() throws(BlobError)
  /// Takes the next bytes.
  func receive(_ bytes: [UInt8]) throws(BlobError)
}

/// Why a request has no answer.
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
