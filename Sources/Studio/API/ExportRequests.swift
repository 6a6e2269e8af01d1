import Exporting
import JSON
import Jobs
import Meals
import Serving

/// Reads requests for exports.
struct ExportRequests: Sendable {
  let uploads: UploadStore

  /// An export that can succeed.
  struct Requested: Sendable {
    let job: ExportJob
    let details: ExportDetails
    /// The photo or video beneath the sticker; nil for a plain sticker.
    let upload: StoredUpload?
  }

  /// Reads a request for an export. Throws if the export could not succeed.
  func export(_ members: [String: JSONValue]) async throws -> Requested {
    var members = members
    if let unknown = members.keys.sorted().first(where: { !["meal", "upload", "options", "format"].contains($0) }) {
      throw StudioError.wrong("“\(unknown.prefix(40))” is not known here; use meal, upload, options and format")
    }
    let meal = try members.removeMeal()
    guard case .string(let name) = members["format"], let format = OutputKind(rawValue: name), format != .mov else {
      throw StudioError.wrong("format must be one of png, jpeg, webp and mp4")
    }
    let upload: StoredUpload?
    switch members["upload"] {
    case nil, .null: upload = nil
    case .string(let id) where RandomID.isValid(id): upload = try await uploads.ready(id)
    default: throw StudioError.wrong("upload must be the id of an upload")
    }
    let background = try Self.background(of: upload?.media?.kind, for: format)
    var job: ExportJob
    switch members["options"] {
    case nil, .null: job = try ExportJob(meal, [:], in: .export)
    case .object(let values): job = try ExportJob(meal, values, in: .export)
    default: throw StudioError.wrong("options must be an object of options of export")
    }
    job.over = upload?.storedName
    do { try job.check(over: background, writing: format) } catch { throw StudioError.wrong("\(error)") }
    return Requested(
      job: job,
      details: ExportDetails(mealName: meal.name, upload: upload?.id, uploadName: upload?.name, format: format),
      upload: upload)
  }

  /// Returns what exports over a kind of upload begin with. Throws if they have other formats.
  private static func background(
    of media: MediaFacts.Kind?, for format: OutputKind
  ) throws(StudioError) -> Background.Kind {
    let background: Background.Kind
    let accepted: [OutputKind]
    switch media {
    case nil: (background, accepted) = (.none, [.png, .webp])
    case .photo: (background, accepted) = (.photo, [.png, .jpeg])
    case .video: (background, accepted) = (.video, [.mp4])
    }
    guard accepted.contains(format) else {
      let names = accepted.map(\.rawValue).joined(separator: " or ")
      throw StudioError.wrong("format must be \(names) over \(media.map { "a \($0.rawValue)" } ?? "nothing")")
    }
    return background
  }

  /// Reads a request for a frame of an export: the members of one for the export, and for a video the time in seconds.
  func frame(_ members: [String: JSONValue]) async throws -> (job: ExportJob, upload: StoredUpload, seconds: Double) {
    var members = members
    let time = members.removeValue(forKey: "time")
    let requested = try await export(members)
    guard let upload = requested.upload else {
      throw StudioError.wrong("only exports over a photo or a video have frames")
    }
    var job = requested.job
    job.output = requested.details.format.stickerName
    guard requested.details.format == .mp4 else {
      guard time == nil else { throw StudioError.wrong("a photo has no time; leave it out") }
      return (job, upload, 0)
    }
    guard case .number(let seconds) = time, (0...7200).contains(seconds) else {
      throw StudioError.wrong("time must be a number of seconds from 0 to 7200")
    }
    return (job, upload, seconds)
  }
}

/// The options that a request may have. None of them names a file.
enum OptionScope {
  case placedSticker
  case plainSticker
  case export

  private static let sticker: Set = [
    "variant", "background", "opacity", "no-mark", "glass", "look", "tint", "appearance", "legibility", "locale",
    "energy", "reduce-transparency", "increase-contrast",
  ]
  private static let placement: Set = ["at", "width", "rotate"]
  private static let output: Set = [
    "for", "pan", "zoom", "aspect", "size", "scale", "codec", "preset", "crf", "hdr", "audio",
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

  /// Reads the options of a request. Throws if one of them is not allowed or wrong.
  init(_ meal: Meal, _ options: [String: JSONValue], in scope: OptionScope) throws {
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
    self.meal = .value(meal)
  }
}
