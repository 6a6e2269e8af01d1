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
    try Self.check(format, over: upload?.media?.kind)
    var job: ExportJob
    switch members["options"] {
    case nil, .null: job = try ExportJob(meal, [:], in: .export)
    case .object(let values): job = try ExportJob(meal, values, in: .export)
    default: throw StudioError.wrong("options must be an object of options of export")
    }
    job.over = upload?.storedName
    do throws { try job.check(over: Self.background(upload?.media?.kind), writing: format) } catch {
      throw StudioError.wrong("\(error)")
    }
    return Requested(
      job: job,
      details: ExportDetails(mealName: meal.name, upload: upload?.id, uploadName: upload?.name, format: format),
      upload: upload)
  }

  private static func check(_ format: OutputKind, over media: MediaFacts.Kind?) throws(StudioError) {
    let accepted: [OutputKind] =
      switch media {
      case nil: [.png, .webp]
      case .video: [.mp4]
      case .photo: [.png, .jpeg]
      }
    guard accepted.contains(format) else {
      let names = accepted.map(\.rawValue).joined(separator: " or ")
      throw StudioError.wrong("format must be \(names) over \(media.map { "a \($0.rawValue)" } ?? "nothing")")
    }
  }

  private static func background(_ media: MediaFacts.Kind?) -> Background.Kind {
    switch media {
    case nil: .none
    case .photo: .photo
    case .video: .video
    }
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
