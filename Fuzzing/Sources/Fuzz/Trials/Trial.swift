/// One call of the command in a separate folder.
struct Trial: Sendable {
  /// The files in the folder before the call, by name.
  var files: [String: [UInt8]]
  var arguments: [String]
  /// The file that a successful call writes; nil if the arguments decide.
  var output: String?
  /// The number of frames of the undamaged source; nil unless it is a video.
  var frames: Int?
  /// Human-readable descriptions of the source and the mutations of the input.
  var notes: [String]
}
