import ArgumentParser
import Files

/// The limit on the memory of a command.
struct MemoryOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Fail rather than use more than n million bytes of memory.", valueName: "n"))
  var maxMemory: Int?

  func validate() throws {
    guard (1...1_000_000_000).contains(maxMemory ?? 1) else {
      throw ValidationError("--max-memory must be 1 to 1000000000 million bytes")
    }
  }

  /// Limits the memory of this process.
  func limit() throws(FileError) {
    if let maxMemory { try MemoryLimit.set(megabytes: maxMemory) }
  }
}
