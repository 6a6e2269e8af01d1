import Files
import Glibc

/// The names of the files that a job reads and writes.
struct OutputNames {
  /// The output; `-` is standard output.
  let output: String
  /// The report; `-` is standard output.
  var report: String?
  /// The photo or video in the background.
  var over: String?
  var meal: MealSource?

  /// Throws if an output would replace an input or the other output, whatever the files are called.
  func check() throws(JobError) {
    var taken: [FileIdentity: String] = [:]
    if let identity = over.flatMap({ FileIdentity(path: $0) }) { taken[identity] = "the file given with --over" }
    if case .file(let name) = meal,
      let identity = name == "-" ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path: name)
    {
      taken[identity] = "the meal"
    }
    for (option, path) in [("--output", output), ("--report", report)] {
      guard let path, path != "-", let identity = FileIdentity(path: path) else { continue }
      if let owner = taken[identity] { throw JobError("\(option) \(path) is \(owner); name another file") }
      taken[identity] = "the output"
    }
  }
}
