import ArgumentParser
import Exporting
import Files
import Meals

/// A job of `batch`: a meal, and the options of its export.
struct BatchJob: Sendable {
  /// Where the meal is.
  enum Source: Sendable {
    case value(JSONValue)
    case file(String)

    /// Returns the meal.
    func read() throws -> Meal {
      switch self {
      case .file(let name): return try MealFile.meal(name)
      case .value(let value):
        do throws(MealError) {
          return try Meal(json: value)
        } catch {
          throw FileError(.failed, .read, file: "the meal", reason: error.description)
        }
      }
    }
  }

  /// The output as the job names it.
  let output: String
  /// The arguments of `export`, in which names of files are relative to the current folder.
  let arguments: [String]
  /// The meal.
  let meal: Source

  /// The options whose values name files.
  static let files: Set = ["over", "output", "report"]
  /// The options that have no value.
  private static let flags: Set = ["no-mark", "reduce-transparency", "increase-contrast"]
  /// The options that make no sense for one job of many, with what to do instead.
  private static let refused = [
    "progress": "batch prints a line for each job", "dry-run": "use vitrine export --dry-run",
    "max-memory": "give it to vitrine batch",
    "force": "output always replaces an existing file", "help": "use vitrine batch --help",
  ]

  /// Reads a job.
  ///
  /// - Parameters:
  ///   - value: An object with the meal, or the name of its file, and options of `export`.
  ///   - folder: What names of files are relative to: empty, or a path that ends with a slash.
  init(_ value: JSONValue, in folder: String) throws(WrongCall) {
    guard case .object(var members) = value else { throw WrongCall("a job must be a JSON object") }
    func path(_ name: String) -> String { name.hasPrefix("/") ? name : folder + name }
    switch members.removeValue(forKey: "meal") {
    case .object(let meal): self.meal = .value(.object(meal))
    case .string(let name) where name != "-" && !name.isEmpty: meal = .file(path(name))
    default: throw WrongCall("meal must be a meal or the name of its file")
    }
    guard case .string(let output) = members["output"], output != "-", !output.isEmpty else {
      throw WrongCall("output must be the name of a file")
    }
    self.output = output
    var arguments: [String] = []
    for (name, value) in members.sorted(by: { $0.key < $1.key }) where value != .null {
      if let advice = Self.refused[name] { throw WrongCall("\(name) is not an option of jobs; \(advice)") }
      guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") }), !name.hasPrefix("-") else {
        throw WrongCall("“\(name.prefix(40))” is not an option of export")
      }
      guard var text = Self.text(of: value, for: name) else {
        throw WrongCall("\(name) must be \(Self.flags.contains(name) ? "true or false" : "a text or a number")")
      }
      if Self.files.contains(name) {
        guard text != "-" else { throw WrongCall("\(name) must be the name of a file, not -") }
        text = path(text)
      }
      guard Self.flags.contains(name) else {
        arguments.append("--\(name)=\(text)")
        continue
      }
      if text == "true" { arguments.append("--\(name)") }
    }
    self.arguments = arguments
  }

  /// Returns the value of an option as on the command line; nil if its type is wrong.
  private static func text(of value: JSONValue, for name: String) -> String? {
    switch value {
    case .bool(let isOn): return flags.contains(name) ? String(isOn) : nil
    case _ where flags.contains(name): return nil
    case .string(let text): return text
    case .number(let number) where number.isFinite:
      return number == number.rounded() && number.magnitude < 1e15 ? String(Int(number)) : String(number)
    default: return nil
    }
  }

  /// The job as a call of `export` that is known to be well-formed.
  struct Call {
    let export: Export
    let meal: Source

    /// The files that the job reads.
    var inputs: [String] {
      var names = export.over.map { [$0] } ?? []
      if case .file(let name) = meal { names.append(name) }
      return names
    }

    /// The files that the job writes.
    var outputs: [String] {
      guard let output = export.encoding.output else { preconditionFailure("a job must name its output, got none") }
      let companion = export.platform?.limits.companionBox.map { _ in CompanionSticker.name(beside: output) }
      return [output] + [companion, export.encoding.reportFile].compactMap { $0 }
    }

    /// Returns what the export makes.
    func order(_ session: Session) throws -> Export.Order { try export.order(session.shaper) { try meal.read() } }

    /// Makes the files. Throws if that fails, and leaves none then.
    func perform(
      _ session: Session, _ cancellation: Cancellation, progress: (ExportProgress) -> Void = { _ in }
    ) throws -> ExportReport {
      let order = try order(session)
      return try session.export(
        order.request, overlay: order.overlay, export.encoding, beside: order.companion, cancellation,
        progress: progress)
    }

    /// Makes the files from the parts of a video. Throws if that fails, and leaves none then.
    func assemble(_ parts: [String], _ session: Session, _ cancellation: Cancellation) throws -> ExportReport {
      let order = try order(session)
      try session.checkCompany(export.encoding, order.companion)
      return try session.exporter.assemble(
        order.request, overlay: order.overlay, from: parts, cancellation: cancellation
      ) { try session.company($0, export.encoding, order.companion) }
    }
  }

  /// Parses the options. Throws if one of them is wrong.
  ///
  /// - Parameter threads: How many threads the export may use unless the job says so.
  func call(threads: Int) throws -> Call {
    let name = if case .file(let name) = meal { name } else { "-" }
    // Of an option that is given twice, the last value counts.
    return Call(export: try Export.parse(["--threads=\(threads)"] + arguments + ["--", name]), meal: meal)
  }
}
