import CairoDrawing
import Foundation
import Geometry
import Optics
import TestSupport
import Testing
import Timers
import VideoFiles
import Views
import Vitrine

@testable import Exporting

/// The descriptions in files, as other programs read them.
@Suite struct AltTextTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func clip() throws -> String {
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=144x256:r=25:d=0.12", "-pix_fmt", "yuv420p", "-c:v", "libx264", "-metadata",
      "description=the source's own", "-metadata", "location=+48.8577+002.2950/", folder["clip.mp4"])
    return folder["clip.mp4"]
  }

  private func photo() throws -> String {
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=144x256:d=0.04", "-frames:v", "1", folder["photo.jpg"])
    try run("exiftool", "-q", "-overwrite_original", "-XMP-dc:Description=the source's own", folder["photo.jpg"])
    return folder["photo.jpg"]
  }

  private func request(_ source: TestSource, _ name: String, seconds: Double? = nil) throws -> ExportRequest {
    try ExportingTests.request(
      over: try source.background, to: folder[name], length: seconds.map { .seconds($0) } ?? .background)
  }

  private func description(_ name: String) throws -> String {
    let words = try run("exiftool", "-s3", "-charset", "UTF8", "-Description", folder[name])
    return String(decoding: words, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  @Test func describesASticker() throws {
    let plain = try sticker(place: .plain(pixelsPerPoint: 1))
    _ = try exporter().export(request(.nothing, "plain.png"), overlay: plain)
    let words = try description("plain.png")
    // Times and amounts contain spaces of several widths.
    let plainSpaces = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(plainSpaces == "Lunch, 12:30 PM, 624 kcal, Protein 54 g, Carbs 54 g, Fat 22 g")
    _ = try exporter().export(request(.photo(path: photo()), "photo-out.jpg"), overlay: sticker())
    _ = try exporter().export(request(.photo(path: photo()), "photo-out.png"), overlay: sticker())
    _ = try exporter().export(request(.video(path: clip()), "clip-out.mp4"), overlay: sticker())
    for name in ["photo-out.jpg", "photo-out.png", "clip-out.mp4"] {
      #expect(try description(name) == words, "\(name)")
    }
    let alt = try run("exiftool", "-s3", "-XMP-iptcCore:AltTextAccessibility", folder["photo-out.jpg"])
    #expect(String(decoding: alt, as: UTF8.self) == words + "\n")
  }

  @Test func describesATimer() throws {
    let timer = TimerOverlay(Countdown(total: 754), shaper: try PangoShaper())
    let clip = try clip()
    let photo = try photo()
    for (name, source) in [
      ("film.mp4", TestSource.video(path: clip)), ("still.png", .video(path: clip)),
      ("still.jpg", .photo(path: photo)),
    ] {
      _ = try exporter().export(request(source, name, seconds: 0.1), overlay: timer)
      let words = try description(name)
      #expect(words.hasPrefix("Time remaining: 12 minutes"), "\(name): \(words)")
      #expect(words.contains("34 seconds"), "\(name): \(words)")
    }
  }

  @Test(arguments: ["昼ごはん <&> \"642\" kcal 🍱", "غداء 642", "Ragoût d'été"]) func describesAViewInAnyScript(
    _ words: String
  )
    throws
  {
    let view = ViewOverlay(Text(verbatim: words).padding().glassEffect(), shaper: try PangoShaper())
    let photo = try photo()
    let clip = try clip()
    for (name, source) in [
      ("v.png", TestSource.nothing), ("v.jpg", .photo(path: photo)), ("w.png", .photo(path: photo)),
      ("v.mp4", .video(path: clip)),
    ] {
      var request = try request(source, name)
      if source == .nothing { request.framing = Framing(size: PixelSize(width: 90, height: 60)) }
      _ = try exporter().export(request, overlay: view)
      #expect(try description(name) == words, "\(name)")
    }
  }

  /// The export has neither a generated description nor the background's.
  @Test func bareGlassHasNoDescription() throws {
    let glass = bareGlass(Rect(x: 20, y: 20, width: 80, height: 60))
    _ = try exporter().export(request(.photo(path: photo()), "g.jpg"), overlay: glass)
    _ = try exporter().export(request(.photo(path: photo()), "g.png"), overlay: glass)
    _ = try exporter().export(request(.video(path: clip()), "g.mp4"), overlay: glass)
    for name in ["g.jpg", "g.png", "g.mp4"] {
      #expect(try description(name) == "", "\(name)")
      let all = String(decoding: try run("exiftool", "-a", "-G1", folder[name]), as: UTF8.self)
      #expect(!all.contains("source's own"), "\(name)")
      #expect(!all.contains("48.8577"), "\(name)")
      #expect(!all.contains("XMP"), "\(name)")
    }
  }
}
