import ArgumentParser
import ImageFiles

/// Writes a frame of an export over a photo or video as it is before it is encoded.
struct StudioFrame: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frame", abstract: "Write a frame of an export over a photo or video.", shouldDisplay: false)

  @OptionGroup var export: Export
  @Option var time = 0.0
  /// The picture, a PNG.
  @Option var picture: String

  func run() throws {
    let session = try Session(export.encoding)
    var request = try export.request()
    let meal = try MealFile.meal(export.meal)
    let overlay = export.sticker(of: meal, on: export.surface, place: export.place, session.shaper)
    // Pages are shown in SDR.
    request.hdr = .sdr
    let photo = try session.exporter.frame(of: request, overlay: overlay, at: time)
    try PhotoFile.writePNG(photo, to: picture)
  }
}
