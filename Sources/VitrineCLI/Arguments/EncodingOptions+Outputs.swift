import Files
import Glibc

extension EncodingOptions {
  /// The file to write the report to; nil if there is none or it goes to standard output.
  var reportFile: String? { report == "-" ? nil : report }

  /// Throws if an output would replace an input or the other output, whatever the files are called.
  ///
  /// - Parameters:
  ///   - output: The name of the output; `-` is standard output.
  ///   - inputs: The files that the export reads.
  func check(_ output: String, against inputs: InputFiles) throws(WrongCall) {
    var taken: [FileIdentity: String] = [:]
    if let identity = inputs.over.flatMap({ FileIdentity(path: $0) }) { taken[identity] = "the file given with --over" }
    if let meal = inputs.meal,
      let identity = meal == "-" ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path: meal)
    {
      taken[identity] = "the meal"
    }
    for (option, path) in [("--output", output == "-" ? nil : output), ("--report", reportFile)] {
      guard let path, let identity = FileIdentity(path: path) else { continue }
      if let owner = taken[identity] { throw WrongCall("\(option) \(path) is \(owner); name another file") }
      taken[identity] = "the output"
    }
  }
}
