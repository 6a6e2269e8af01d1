import Exporting
import Files
import Glibc

extension EncodingOptions {
  /// The file to write the report to; nil if there is none or it goes to standard output.
  var reportFile: String? { report == "-" ? nil : report }

  /// Throws if an output would replace an input or the other output, whatever the files are called.
  ///
  /// - Parameters:
  ///   - request: The export.
  ///   - over: The photo or video in the background.
  ///   - meal: The meal's file; `-` is standard input.
  func checkOutputs(of request: ExportRequest, over: String?, meal: String? = nil) throws(WrongCall) {
    var taken: [FileIdentity: String] = [:]
    if let identity = over.flatMap({ FileIdentity(path: $0) }) { taken[identity] = "the file given with --over" }
    if let meal, let identity = meal == "-" ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path: meal) {
      taken[identity] = "the meal"
    }
    let output = self.output == "-" ? nil : request.output
    for (option, path) in [("--output", output), ("--report", reportFile)] {
      guard let path, let identity = FileIdentity(path: path) else { continue }
      if let owner = taken[identity] { throw WrongCall("\(option) \(path) is \(owner); name another file") }
      taken[identity] = "the output"
    }
  }
}
