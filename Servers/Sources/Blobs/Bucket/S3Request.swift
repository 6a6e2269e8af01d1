import Foundation

/// A request to a bucket, before it is signed.
struct S3Request {
  var method: String
  /// The path, not encoded.
  var path: String
  /// The query's names and values, not encoded, in any order.
  var query: [(name: String, value: String)] = []
  /// The headers apart from those that signing adds. Names have lower case.
  var headers: [(name: String, value: String)] = []
  var body: BlobSource?
  var call: BlobCall

  var encodedPath: String { Self.encoded(path, alsoKeeping: "/") }

  /// The query, encoded and sorted as signatures need it.
  var encodedQuery: String {
    query.map { (Self.encoded($0.name), Self.encoded($0.value)) }.sorted { $0 < $1 }.map { "\($0)=\($1)" }
      .joined(separator: "&")
  }

  /// Encodes a text as S3 does when it checks signatures: only letters and digits of ASCII and `-_.~` stay.
  static func encoded(_ text: String, alsoKeeping kept: String = "") -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    let allowed = CharacterSet(charactersIn: letters + "0123456789-_.~" + kept)
    return text.addingPercentEncoding(withAllowedCharacters: allowed)!
  }
}
