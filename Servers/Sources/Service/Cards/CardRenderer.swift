import DisplayLists
import Exporting
import Foundation
import Geometry
import ImageFiles
import JSON
import Jobs

/// Renders cards: plain stickers, as exports make them.
struct CardRenderer: Sendable {
  private let exporter: Exporter
  private let shaper: any TextShaping

  /// The largest scale in pixels per point.
  private static let maxScale = 8.0

  init(drawing: any VectorDrawing, shaper: any TextShaping) {
    exporter = Exporter(drawing: drawing, threads: 1)
    self.shaper = shaper
  }

  /// Returns the picture of a card as a PNG.
  ///
  /// Throws a `ServiceError` if the card is wrong: a JSON object with a meal and options of plain stickers.
  func picture(_ card: Data) throws -> [UInt8] {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(json: card) } catch {
      throw ServiceError(.wrongJob, error.description)
    }
    guard case .object(let members) = value, ["over", "report", "output", "threads"].allSatisfy({ members[$0] == nil })
    else {
      throw ServiceError(.wrongJob, "a card is a plain sticker: a JSON object with a meal and appearance options")
    }
    guard case .object = members["meal"] else { throw ServiceError(.wrongJob, "meal must be a JSON object") }
    let job = try Submission.job(value)
    guard job.platform == nil else { throw ServiceError(.wrongJob, "for is not an option of cards; use scale") }
    if let scale = job.sticker.scale, scale > Self.maxScale {
      throw ServiceError(.wrongJob, "scale must be at most \(Int(Self.maxScale)), got \(scale)")
    }
    let overlay = job.overlay(of: try job.meal.read(), shaper: shaper)
      .overlay(OverlayContext(canvas: PixelSize(width: 1, height: 1)))
    return try PhotoFile.png(try exporter.picture(of: overlay), description: overlay.altText, threads: 1)
  }
}
