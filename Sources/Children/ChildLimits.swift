/// Resource limits of a child process.
package struct ChildLimits: Hashable, Sendable {
  /// Address space in bytes, much of which is reserved rather than used.
  package var memory: Int
  /// Processor time in seconds, summed over threads.
  package var processorSeconds: Int
  /// The largest file in bytes.
  package var fileSize: Int
  package var openFiles = 256
  /// Elapsed time in seconds.
  package var seconds: Int

  package init(memory: Int, processorSeconds: Int, fileSize: Int, seconds: Int) {
    self.memory = memory
    self.processorSeconds = processorSeconds
    self.fileSize = fileSize
    self.seconds = seconds
  }

  /// The limits for a render.
  package static let render = ChildLimits(
    memory: 12 << 30, processorSeconds: 14_400, fileSize: 8 << 30, seconds: 7200)

  /// The beginning of a command line that runs a command under these limits, at a lower priority than its parent.
  var command: [String] {
    [
      "nice", "-n", "10", "prlimit", "--as=\(memory)", "--cpu=\(processorSeconds)", "--fsize=\(fileSize)",
      "--nofile=\(openFiles)", "--core=0",
    ]
  }
}
