public import Foundation
import HTTPTypes
public import Hummingbird

/// The error thrown if a file that should be sent is gone.
public struct MissingFile: Error {}

/// A file as an answer, whole or in part.
///
/// A file does not change while it exists, so its name is its entity tag.
public struct FileAnswer {
  private let file: URL
  private let type: String
  private let downloadName: String?

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - type: The media type.
  ///   - downloadName: The name under which browsers save the file; nil to show it.
  public init(file: URL, type: String, downloadName: String? = nil) {
    self.file = file
    self.type = type
    self.downloadName = downloadName
  }

  private static let files = FileIO()

  /// Returns the answer to a request. Throws ``MissingFile`` if the file does not exist.
  public func response(to request: Request, _ context: some RequestContext) async throws -> Response {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard let size = (attributes?[.size] as? NSNumber)?.intValue else {
      throw MissingFile()
    }
    let tag = "\"\(file.lastPathComponent)-\(size)\""
    var headers: HTTPFields = [
      .contentType: type, .acceptRanges: "bytes", .eTag: tag, .cacheControl: "private, no-cache",
    ]
    if let downloadName { headers[.contentDisposition] = "attachment; filename=\"\(downloadName)\"" }
    if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: headers) }
    let isCurrent = request.headers[.ifRange].map { $0 == tag } ?? true
    guard isCurrent, let header = request.headers[.range], let wanted = Self.range(header, of: size) else {
      let body = try await Self.files.loadFile(path: file.path, context: context)
      return Response(status: .ok, headers: headers, body: body)
    }
    guard !wanted.isEmpty else {
      headers[.contentRange] = "bytes */\(size)"
      return Response(status: .rangeNotSatisfiable, headers: headers)
    }
    headers[.contentRange] = "bytes \(wanted.lowerBound)-\(wanted.upperBound - 1)/\(size)"
    let body = try await Self.files.loadFile(
      path: file.path, range: wanted.lowerBound...(wanted.upperBound - 1), context: context)
    return Response(status: .partialContent, headers: headers, body: body)
  }

  /// Returns the bytes that a header asks for, which are none if it asks for bytes after the end; nil if the whole file
  /// is to be sent, as for several ranges.
  static func range(_ header: String, of size: Int) -> Range<Int>? {
    guard header.hasPrefix("bytes="), !header.contains(",") else { return nil }
    let parts = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    switch (Int(parts[0]), Int(parts[1])) {
    case (let first?, let last?) where first <= last: return first < size ? first..<min(last, size - 1) + 1 : 0..<0
    case (let first?, nil) where parts[1].isEmpty: return first < size ? first..<size : 0..<0
    case (nil, let count?) where parts[0].isEmpty: return count > 0 && size > 0 ? max(0, size - count)..<size : 0..<0
    default: return nil
    }
  }
}
