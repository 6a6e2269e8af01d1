import Exporting
import Meals
import Serving

/// Reads requests for exports.
struct RenderOrders: Sendable {
  let desk: UploadStore
  let checkExport: StudioPorts.ExportCheck

  /// The largest request in bytes, which is mostly the meal.
  static let largest = 1 << 20

  /// Reads a request for an export. Throws if the export could not succeed.
  func job(_ json: JSONTree) async throws -> RenderJob {
    guard case .object(let members) = json else { throw StudioError.wrong("the body must be a JSON object") }
    if let unknown = members.keys.sorted().first(where: { !["meal", "upload", "options", "format"].contains($0) }) {
      throw StudioError.wrong("“\(unknown.prefix(40))” is not known here; use meal, upload, options and format")
    }
    guard let tree = members["meal"] else { throw StudioError.wrong("meal is missing") }
    let meal = try Meal(json: tree.json())
    guard case .text(let name) = members["format"], let format = RenderJob.Format(rawValue: name) else {
      throw StudioError.wrong("format must be one of png, jpeg, webp and mp4")
    }
    let upload: StoredUpload?
    switch members["upload"] {
    case nil, .null: upload = nil
    case .text(let id) where RandomID.isValid(id): upload = try await desk.ready(id)
    default: throw StudioError.wrong("upload must be the id of an upload")
    }
    let accepted: [RenderJob.Format] =
      switch upload?.media?.kind {
      case nil: [.png, .webp]
      case .video: [.mp4]
      case .photo: [.png, .jpeg]
      }
    guard accepted.contains(format) else {
      let names = accepted.map(\.rawValue).joined(separator: " or ")
      let backdrop = upload?.media.map { "a \($0.kind.rawValue)" } ?? "nothing"
      throw StudioError.wrong("format must be \(names) over \(backdrop)")
    }
    let options: ExportOptions
    switch members["options"] {
    case nil, .null: options = try ExportOptions([:], for: .render)
    case .object(let values): options = try ExportOptions(values, for: .render)
    default: throw StudioError.wrong("options must be an object of options of export")
    }
    let background: Background.Kind =
      switch upload?.media?.kind {
      case nil: .none
      case .photo: .photo
      case .video: .video
      }
    try checkExport(options.arguments + (upload == nil ? [] : ["--over=upload"]), format.kind, background)
    return RenderJob(
      meal: tree, mealName: meal.name, upload: upload?.id, uploadName: upload?.name, arguments: options.arguments,
      format: format)
  }

  /// Reads a request for a frame of an export: the members of one for the export, and for a video the time in seconds.
  func frame(_ json: JSONTree) async throws -> (job: RenderJob, seconds: Double?) {
    guard case .object(var members) = json else { throw StudioError.wrong("the body must be a JSON object") }
    let time = members.removeValue(forKey: "time")
    let job = try await job(.object(members))
    guard job.upload != nil else { throw StudioError.wrong("only exports over a photo or a video have frames") }
    guard job.format == .mp4 else {
      guard time == nil else { throw StudioError.wrong("a photo has no time; leave it out") }
      return (job, nil)
    }
    guard case .number(let seconds) = time, (0...7200).contains(seconds) else {
      throw StudioError.wrong("time must be a number of seconds from 0 to 7200")
    }
    return (job, seconds)
  }
}
