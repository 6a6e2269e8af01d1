/// What a process may use.
struct ChildLimits: Hashable, Sendable {
  /// Address space in bytes, much of which is reserved rather than used.
  var memory: Int
  /// Processor time in seconds, summed over threads.
  var processorSeconds: Int
  /// The largest file in bytes.
  var fileSize: Int
  /// The number of open files.
  var openFiles = 256
  /// Elapsed time in seconds.
  var seconds: Int

  /// For finding out what an upload is.
  static let survey = ChildLimits(memory: 6 << 30, processorSeconds: 120, fileSize: 64 << 20, seconds: 120)
  /// For a canvas.
  static let canvas = ChildLimits(memory: 6 << 30, processorSeconds: 300, fileSize: 256 << 20, seconds: 180)
  /// For a preview.
  static let preview = ChildLimits(memory: 8 << 30, processorSeconds: 7200, fileSize: 4 << 30, seconds: 3600)
  /// For a render.
  static let render = ChildLimits(memory: 12 << 30, processorSeconds: 14_400, fileSize: 8 << 30, seconds: 7200)

  /// The limits as a command that runs another one under them, with less claim on processors than the studio itself.
  var command: [String] {
    [
      "nice", "-n", "10", "prlimit", "--as=\(memory)", "--cpu=\(processorSeconds)", "--fsize=\(fileSize)",
      "--nofile=\(openFiles)", "--core=0",
    ]
  }
}
