/// A request to a bucket, before it is signed.
struct S3Request {
  /// The method, in capitals.
  var method: String
  /// The path, not encoded.
  var path: String
  /// The query's names and values, not encoded, in any order.
  var query: [(name: String, value: String)] = []
  /// The headers apart from those that signing adds. Names have lower case.
  var headers: [(name: String, value: String)] = []
  /// The body of an upload.
  var body: BlobSource?

  /// The operation and the key, for errors.
  var operation: BlobError.Operation
  var key: BlobKey?

  /// The path, encoded.
  var encodedPath: String { Self.encoded(path, alsoKeeping: UInt8(ascii: "/")) }

  /// The query, encoded and sorted as signatures need it.
  var encodedQuery: String {
    query.map { (Self.encoded($0.name), Self.encoded($0.value)) }.sorted { $0 < $1 }.map { "\($0)=\($1)" }
      .joined(separator: "&")
  }

  /// Encodes a text as S3 does when it checks signatures: only letters and digits of ASCII and `-_.~` stay.
  static func encoded(_ text: String, alsoKeeping kept: UInt8? = nil) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
        UInt8(ascii: "~"):
        [byte]
      case kept: [byte]
      default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
