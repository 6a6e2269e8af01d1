import Exporting
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
  /// The video of a Live Photo, and its output.
  var live: (input: String, output: String)?
  var meal: MealSource?
  var theme: ThemeSource?

  /// Throws if an output would replace an input or the other output, whatever the files are called.
  func check() throws(JobError) {
    var taken: [FileIdentity: String] = [:]
    for (option, path) in [("--over", over), ("--live", live?.input)] {
      if let identity = path.flatMap({ FileIdentity(path: $0) }) { taken[identity] = "the file given with \(option)" }
    }
    if case .file(let name) = meal,
      let identity = name == "-" ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path: name)
    {
      taken[identity] = "the meal"
    }
    for path in theme?.paths ?? [] {
      if let identity = FileIdentity(path: path) { taken[identity] = "part of the theme" }
    }
    for (option, path) in [("--output", output), ("--report", report)] {
      guard let path, path != "-", let identity = FileIdentity(path: path) else { continue }
      if let owner = taken[identity] { throw JobError("\(option) \(path) is \(owner); name another file") }
      taken[identity] = "the output"
    }
    guard let video = live?.output, let identity = FileIdentity(path: video), let owner = taken[identity] else {
      return
    }
    throw JobError("the video \(video) would replace \(owner); name another output")
  }

  /// Returns a name of an output without its suffix, which must be that of a type.
  static func stem(_ output: String) -> Substring {
    let parts = output.split(separator: ".", omittingEmptySubsequences: false)
    let isSuffix = parts.count > 1 && OutputKind(suffix: parts[parts.count - 1].lowercased()) != nil
    return isSuffix ? output.dropLast(parts[parts.count - 1].count + 1) : output[...]
  }
}
