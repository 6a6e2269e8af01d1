import CairoDrawing
import DisplayLists
import Exporting
import Foundation
import Geometry
import ImageFiles
import Meals
import Service

extension ServicePorts {
  /// Connects the service with this command.
  init(engine: EngineVersion, shaper: any TextShaping) {
    let exporter = Exporter(drawing: CairoCanvas(), threads: 1)
    self.init(
      readJob: { try ServiceJob(json: $0, engine: engine) },
      card: { try Self.card($0, exporter, shaper) },
      now: { Date() })
  }

  /// The largest scale of a card in pixels per point.
  private static let largestScale = 8.0

  /// Returns the picture of a plain sticker.
  private static func card(_ json: Data, _ exporter: Exporter, _ shaper: any TextShaping) throws -> [UInt8] {
    let overlay: Overlay
    do {
      guard case .object(var members) = try JSONValue(json: json), members["over"] == nil, members["report"] == nil,
        members["output"] == nil
      else {
        throw ServiceError(.wrongJob, "a card is a plain sticker: a JSON object with a meal and appearance options")
      }
      members["output"] = .string("card.png")
      let job = try BatchJob(.object(members), in: "")
      guard case .value(let value) = job.meal else { throw ServiceError(.wrongJob, "meal must be a JSON object") }
      let export = try job.call(threads: 1).export
      try export.refuseUnused()
      guard export.platform == nil else { throw ServiceError(.wrongJob, "for is not an option of cards; use scale") }
      guard export.scale.value <= largestScale else {
        throw ServiceError(.wrongJob, "scale must be at most \(Int(largestScale)), got \(export.scale.value)")
      }
      overlay = export.sticker(of: try Meal(json: value), on: export.surface, place: export.place, shaper)
        .overlay(OverlayContext(canvas: PixelSize(width: 1, height: 1)))
    } catch {
      throw ServiceError(mistake: error)
    }
    return try PhotoFile.png(try exporter.picture(of: overlay), description: overlay.altText, threads: 1)
  }
}
