import Foundation
import Geometry
import JSON
import Jobs
import Meals
import Serving

/// A request for the glass of one sticker at one place.
struct StickerRequest: Sendable {
  /// The samples that the glass is applied to.
  enum Format: String, CaseIterable {
    /// The red, green, blue and alpha of a canvas.
    case rgba
    /// The planes of a video.
    case planes
  }

  let meal: Meal
  let job: ExportJob
  let canvas: PixelSize
  /// The mean luma, 0…1, of what is beneath the sticker; nil while it is unknown.
  let luma: Double?
  let format: Format

  /// The largest side of a canvas in pixels.
  static let largestSide = 8192
  /// The largest area of a canvas in pixels, that of 4K. A sticker may cover all of it.
  static let largestArea = 3840 * 2160

  /// Reads a request. Throws if a member is wrong or unknown.
  init(_ json: JSONValue) throws {
    guard case .object(var members) = json else { throw StudioError.wrong("the body must be a JSON object") }
    meal = try members.removeMeal()
    guard let size = try members.removeNumbers("canvas", count: 2), let width = Int(exactly: size[0]),
      let height = Int(exactly: size[1]), (1...Self.largestSide).contains(width),
      (1...Self.largestSide).contains(height)
    else { throw StudioError.wrong("canvas must be the width and height in pixels, 1 to \(Self.largestSide)") }
    guard width * height <= Self.largestArea else {
      throw StudioError.wrong("canvas must have at most \(Self.largestArea) pixels; preview at a smaller size")
    }
    canvas = PixelSize(width: width, height: height)
    switch members.removeValue(forKey: "luma") {
    case nil, .null: luma = nil
    case .number(let number) where (0...1).contains(number): luma = number
    default: throw StudioError.wrong("luma must be a number from 0 to 1")
    }
    switch members.removeValue(forKey: "format") {
    case nil, .null: format = .rgba
    case .string(let name):
      guard let format = Format(rawValue: name) else { fallthrough }
      self.format = format
    default: throw StudioError.wrong("format must be rgba or planes")
    }
    job = try ExportJob(meal, members.withOptionNames(), in: .placedSticker)
  }
}

/// A request for a picture of a plain sticker.
struct StickerPictureRequest: Sendable {
  let meal: Meal
  let job: ExportJob

  /// Reads a request. Throws if a member is wrong or unknown.
  init(_ json: JSONValue) throws {
    guard case .object(var members) = json else { throw StudioError.wrong("the body must be a JSON object") }
    meal = try members.removeMeal()
    if case .number(let scale) = members["scale"], scale > 8 {
      throw StudioError.wrong("scale must be at most 8 pixels per point, got \(scale)")
    }
    job = try ExportJob(meal, members.withOptionNames(), in: .plainSticker)
  }
}

extension [String: JSONValue] {
  /// Removes and returns the meal. Throws a `MealError` with the path of a mistake.
  fileprivate mutating func removeMeal() throws -> Meal {
    guard let meal = removeValue(forKey: "meal") else { throw StudioError.wrong("meal is missing") }
    return try Meal(json: meal)
  }

  /// Removes and returns a list of numbers; nil if there is none.
  fileprivate mutating func removeNumbers(_ name: String, count: Int) throws(StudioError) -> [Double]? {
    guard case .array(let values) = removeValue(forKey: name) else { return nil }
    let numbers = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
    return numbers.count == count && values.count == count ? numbers : nil
  }

  /// The members under the names of the command's options.
  fileprivate func withOptionNames() throws(StudioError) -> [String: JSONValue] {
    var options = self
    for (name, option) in [("material", "glass"), ("rotation", "rotate")] {
      guard let value = options.removeValue(forKey: name) else { continue }
      guard options[option] == nil else {
        throw StudioError.wrong("\(name) and \(option) are the same; leave one out")
      }
      options[option] = value
    }
    switch options.removeValue(forKey: "mark") {
    case nil, .null, .bool(true): break
    case .bool(false): options["no-mark"] = .bool(true)
    default: throw StudioError.wrong("mark must be true or false")
    }
    return options
  }
}
