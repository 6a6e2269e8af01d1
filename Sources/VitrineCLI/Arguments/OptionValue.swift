import ArgumentParser
import Geometry
import Jobs

/// The value of an option that jobs have too, and whether the caller gave it.
struct OptionValue<Value: JobValue>: ExpressibleByArgument {
  let value: Value
  private let isGiven: Bool

  /// Creates the default of an option.
  init(_ value: Value) {
    self.value = value
    isGiven = false
  }

  init?(argument: String) {
    guard let value = Value(text: argument) else { return nil }
    self.value = value
    isGiven = true
  }

  /// The value; nil if it is the default.
  var given: Value? { isGiven ? value : nil }

  var defaultValueDescription: String {
    switch value.json {
    case .string(let text): text
    case .number(let number): "\(number)"
    case .array(let values): values.compactMap { Double(json: $0)?.plain }.joined(separator: ",")
    case .bool(let isOn): "\(isOn)"
    case .null, .object: ""
    }
  }

  static var allValueStrings: [String] {
    (Value.self as? any JobChoice.Type).map { names(of: $0) } ?? []
  }

  static var defaultCompletionKind: CompletionKind {
    allValueStrings.isEmpty ? .default : .list(allValueStrings)
  }

  private static func names<Choice: JobChoice>(of choice: Choice.Type) -> [String] {
    Choice.allCases.map(\.rawValue)
  }
}

/// Runs a check of a job's values and rethrows its error as a `ValidationError`.
func validating(_ check: () throws(JobError) -> Void) throws {
  do throws(JobError) { try check() } catch { throw ValidationError(error.description) }
}

extension LocaleName {
  /// Parses the argument of an option.
  init(argument: String) throws {
    do throws(JobError) { try self.init(argument) } catch { throw ValidationError(error.description) }
  }
}

extension LocaleName: CustomStringConvertible {
  /// The identifier, as help shows it.
  package var description: String { locale.identifier }
}

/// The theme of a sticker.
struct ThemeArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The theme: \(ThemeSource.builtInNames), or a JSON file with colours, corner radius, mark and font.",
      valueName: "name|file"), completion: .file(extensions: ["json"]))
  var theme: OptionValue<ThemeSource>?
}

/// The accessibility settings of the viewer.
struct ViewerArguments: ParsableArguments {
  @Flag(help: "Draw frosted, nearly opaque glass, as with Reduce Transparency.")
  var reduceTransparency = false

  @Flag(help: "Draw nearly black or white glass with a border, as with Increase Contrast.")
  var increaseContrast = false

  var settings: AccessibilitySettings {
    var settings = AccessibilitySettings()
    settings.reducesTransparency = reduceTransparency
    settings.increasesContrast = increaseContrast
    return settings
  }
}

/// The shape and size of the canvas.
struct CanvasArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The aspect ratio of the canvas: W:H or original.", valueName: "w:h"))
  var aspect = OptionValue(CanvasSettings.defaultAspect)

  @Option(
    help: ArgumentHelp(
      "The size of the canvas in pixels; by default that of the crop, enlarged until the short side is 1080 unless the aspect ratio is original.",
      valueName: "wxh"))
  var size: OptionValue<PixelSize>?

  var settings: CanvasSettings {
    var settings = CanvasSettings()
    settings.aspect = aspect.given
    settings.size = size?.value
    return settings
  }
}
