package import Foundation
import HTTPTypes
package import Hummingbird

extension Response {
  private static let files = FileIO()

  /// Returns a response with a file, whole or in part. Throws `madeFileGone` if the file does not exist.
  ///
  /// A file does not change while it exists, so its name is its entity tag.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - type: The media type.
  ///   - downloadName: The name under which browsers save the file; nil to show it.
  ///   - request: The request.
  ///   - context: The context of the request.
  package static func file(
    _ file: URL, type: String, downloadName: String? = nil, to request: Request, _ context: some RequestContext
  ) async throws -> Response {
    guard let size = FileManager.default.sizeOfFile(file) else { throw ServerError(.madeFileGone) }
    let tag = "\"\(file.lastPathComponent)-\(size)\""
    var headers: HTTPFields = [
      .contentType: type, .acceptRanges: "bytes", .eTag: tag, .cacheControl: "private, no-cache",
    ]
    if let downloadName { headers[.contentDisposition] = "attachment; filename=\"\(downloadName)\"" }
    if request.hasCopy(of: tag) { return Response(status: .notModified, headers: headers) }
    let isCurrent = request.headers[.ifRange].map { $0 == tag } ?? true
    guard request.method == .get, isCurrent, let header = request.headers[.range],
      let wanted = range(header, of: size)
    else {
      let body = try await files.loadFile(path: file.path, context: context)
      return Response(status: .ok, headers: headers, body: body)
    }
    guard !wanted.isEmpty else {
      headers[.contentRange] = "bytes */\(size)"
      return Response(status: .rangeNotSatisfiable, headers: headers)
    }
    headers[.contentRange] = "bytes \(wanted.lowerBound)-\(wanted.upperBound - 1)/\(size)"
    let body = try await files.loadFile(
      path: file.path, range: wanted.lowerBound...(wanted.upperBound - 1), context: context)
    return Response(status: .partialContent, headers: headers, body: body)
  }

  /// Returns the bytes that a `Range` header selects, as RFC 9110 defines them in section 14.1.2.
  ///
  /// The range is empty if it cannot be satisfied. Returns nil if the header is to be ignored, because it is malformed
  /// or has several ranges.
  static func range(_ header: String, of size: Int) -> Range<Int>? {
    guard header.lowercased().hasPrefix("bytes=") else { return nil }
    let parts = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    switch (position(parts[0]), position(parts[1])) {
    case (let first?, let last?) where first <= last: return first < size ? first..<min(last, size - 1) + 1 : 0..<0
    case (let first?, nil) where parts[1].isEmpty: return first < size ? first..<size : 0..<0
    case (nil, let count?) where parts[0].isEmpty: return max(0, size - count)..<size
    default: return nil
    }
  }

  /// Returns a number of decimal digits, clamped to the largest number; nil for any other text.
  private static func position(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(text) ?? .max
  }
}

extension Request {
  /// Whether the client has the content with an entity tag, according to `If-None-Match` (RFC 9110, section 13.1.2).
  package func hasCopy(of tag: String) -> Bool {
    guard let header = headers[.ifNoneMatch] else { return false }
    return header.split(separator: ",").contains { part in
      let known = part.trimmingCharacters(in: .whitespaces)
      return known == "*" || known == tag || known == "W/" + tag
    }
  }
}

extension FileManager {
  /// Returns the size of a file in bytes; nil if it does not exist.
  func sizeOfFile(_ file: URL) -> Int? {
    ((try? attributesOfItem(atPath: file.path))?[.size] as? NSNumber)?.intValue
  }
}
