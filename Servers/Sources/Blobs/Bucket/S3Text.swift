import Foundation

/// A minimal parser for S3's XML responses.
///
/// S3's answers have no comments, no sections of `CDATA` and no elements of the same name inside each other, so that
/// searching for tags is exact. A full XML parser would bring libraries that every start of the program had to load.
struct S3Text {
  /// Each tag without its `<`, and the text after it.
  private let parts: [ArraySlice<UInt8>]

  init(_ body: [UInt8]) { parts = body.split(separator: UInt8(ascii: "<")) }

  /// Whether the answer is an element with a name, and complete.
  func isElement(_ name: String) -> Bool {
    guard let last = parts.last else { return false }
    let isOpened = parts.contains { $0.starts(with: "\(name)>".utf8) || $0.starts(with: "\(name) ".utf8) }
    return isOpened && last.starts(with: "/\(name)>".utf8)
  }

  /// Returns the texts of all elements with a name that contain only text; nil if one is not closed or has a character
  /// reference that is not one of XML's.
  func contents(of name: String) -> [String]? {
    let opening = "\(name)>".utf8
    let closing = "/\(name)>".utf8
    var contents: [String] = []
    for (index, part) in parts.enumerated() where part.starts(with: opening) {
      guard index + 1 < parts.count, parts[index + 1].starts(with: closing),
        let content = Self.decoded(String(decoding: part.dropFirst(opening.count), as: UTF8.self))
      else { return nil }
      contents.append(content)
    }
    return contents
  }

  /// Replaces character references; returns nil if there is an unknown one.
  private static func decoded(_ text: String) -> String? {
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    var decoded = String(parts[0])
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: ";"), let character = character(part[..<end]) else { return nil }
      decoded.unicodeScalars.append(character)
      decoded += part[part.index(after: end)...]
    }
    return decoded
  }

  private static func character(_ reference: Substring) -> Unicode.Scalar? {
    switch reference {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case _ where reference.hasPrefix("#x"): UInt32(reference.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where reference.hasPrefix("#"): UInt32(reference.dropFirst()).flatMap(Unicode.Scalar.init)
    default: nil
    }
  }
}

/// A page of a list of objects.
struct S3Listing {
  /// The names of objects, and the times at which they were stored.
  var objects: [(name: String, modified: Date)]
  /// The continuation token of the next page; nil for the last page.
  var continuation: String?

  /// Parses a response to `ListObjectsV2`; returns nil if it is something else.
  init?(_ body: [UInt8]) {
    let text = S3Text(body)
    guard text.isElement("ListBucketResult"), let names = text.contents(of: "Key"),
      let dates = text.contents(of: "LastModified")?.compactMap(Self.date), dates.count == names.count,
      let isTruncated = text.contents(of: "IsTruncated"), let tokens = text.contents(of: "NextContinuationToken")
    else { return nil }
    objects = zip(names, dates).map { (name: $0, modified: $1) }
    switch (isTruncated, tokens.count) {
    case (["true"], 1): continuation = tokens[0]
    case (["false"], _): continuation = nil
    default: return nil
    }
  }

  /// Parses a time such as `2026-11-28T21:11:34.000Z`, with or without a fraction.
  private static func date(_ text: String) -> Date? {
    [true, false].lazy
      .compactMap { try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: $0)) }.first
  }
}
