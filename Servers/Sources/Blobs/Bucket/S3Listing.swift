/// A page of a list of objects.
struct S3Listing {
  /// The names of the objects, in the order of the answer.
  var names: [String]
  /// The continuation token of the next page; nil for the last page.
  var continuation: String?

  /// Parses a response to `ListObjectsV2`; returns nil if it is something else.
  init?(_ body: [UInt8]) {
    let text = S3Text(body)
    guard text.isElement("ListBucketResult"), let names = text.contents(of: "Key"),
      let isTruncated = text.contents(of: "IsTruncated"), let tokens = text.contents(of: "NextContinuationToken")
    else { return nil }
    self.names = names
    switch (isTruncated, tokens.count) {
    case (["true"], 1): continuation = tokens[0]
    case (["false"], _): continuation = nil
    default: return nil
    }
  }
}
