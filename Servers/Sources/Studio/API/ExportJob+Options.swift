import JSON
import Jobs
import Meals
import Serving

/// The options that a request may have. None of them names a file.
enum OptionScope {
  case placedSticker
  case plainSticker
  case export

  private static let sticker: Set = [
    "variant", "background", "opacity", "theme", "no-mark", "glass", "look", "tint", "appearance", "legibility",
    "locale", "energy", "reduce-transparency", "increase-contrast",
  ]
  private static let placement: Set = ["at", "width", "rotate"]
  private static let output: Set = [
    "for", "pan", "zoom", "aspect", "size", "scale", "from", "to", "codec", "preset", "crf", "hdr", "audio",
  ]

  fileprivate var names: Set<String> {
    switch self {
    case .placedSticker: Self.sticker.union(Self.placement)
    case .plainSticker: Self.sticker.union(["scale"])
    case .export: Self.sticker.union(Self.placement).union(Self.output)
    }
  }
}

extension ExportJob {
  /// The longest text of an option in characters.
  private static let maxText = 64

  /// Reads the options of a request. Throws if one of them is not allowed or wrong, or if its theme is not offered.
  init(
    _ meal: Meal, _ options: [String: JSONValue], in scope: OptionScope, offering themes: ThemeCatalogue
  ) throws {
    for (name, value) in options.sorted(by: { $0.key < $1.key }) where value != .null {
      guard scope.names.contains(name) else {
        let names = scope.names.sorted().joined(separator: ", ")
        throw StudioError.wrong("“\(name.prefix(40))” is not an option here; use one of \(names)")
      }
      if case .string(let text) = value, text.count > Self.maxText {
        throw StudioError.wrong("\(name) must have at most \(Self.maxText) characters")
      }
    }
    var members = options
    members["meal"] = .object(["name": "placeholder", "nutrition": .object([:])])
    do throws(JSONError) { try self.init(json: .object(members)) } catch { throw StudioError.wrong(error.description) }
    do throws(JobError) { self = try resolved(in: themes) } catch { throw StudioError.wrong(error.description) }
    self.meal = .value(meal)
  }
}
