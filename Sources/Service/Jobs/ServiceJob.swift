public import Digests

/// A validated job as canonical JSON: equal jobs have equal bytes.
public struct ServiceJob: Hashable, Sendable {
  /// The digest of everything that determines the bytes of the output, as 64 hexadecimal digits.
  public var id: String
  /// The job as JSON, in which the input is named by its digest.
  public var document: String
  /// The digest of the photo or video that the job needs; nil if it needs none.
  public var input: SHA256Digest?
  /// The name that the client gives the output, without a folder.
  public var outputName: String

  /// Creates a job.
  public init(id: String, document: String, input: SHA256Digest?, outputName: String) {
    self.id = id
    self.document = document
    self.input = input
    self.outputName = outputName
  }

  /// The media type of the output, which follows from its suffix.
  static func mediaType(of outputName: String) -> String {
    switch outputName.split(separator: ".").last?.lowercased() {
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "webp": "image/webp"
    case "mp4": "video/mp4"
    case "mov": "video/quicktime"
    default: "application/octet-stream"
    }
  }
}
