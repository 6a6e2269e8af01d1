import CairoDrawing
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing
import VideoFiles
import Views

@testable import Exporting

/// PQ and HLG photos under overlays.
@Suite struct HDRPhotoExportTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A photo of 160 × 96 pixels with detail.
  private func source(_ codes: String) throws -> String {
    try run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=160x96", "-frames:v", "1", folder["a.png"])
    try run(
      "avifenc", "--cicp", codes, "-d", "10", "-y", "444", "--min", "0", "--max", "0", "-s", "8", folder["a.png"],
      folder["hdr.avif"])
    return folder["hdr.avif"]
  }

  private func export(_ source: String, _ overlay: some OverlaySource, hdr: HDRPolicy) throws -> ExportReport {
    var request = try request(over: try Background(opening: source, threads: 2), to: folder["out.png"])
    request.hdr = hdr
    return try exporter().export(request, overlay: overlay)
  }

  private func samples(_ path: String) throws -> Raster<UInt16> {
    let photo = try #require(try PhotoReader(path)).load(keepsHDR: true)
    guard case .sixteen(let raster) = photo.pixels else { throw ProgramFailure(description: "\(path) has 8 bits") }
    return raster
  }

  @Test(arguments: [("9/16/9", "BT.2020 PQ", 58.0), ("9/18/9", "BT.2020 HLG", 75)])
  func aPNGStaysHDR(codes: String, space: String, white: Double) throws {
    let source = try source(codes)
    let view = Color.white.frame(width: 60, height: 40)
    let report = try export(source, ViewOverlay(filling: view, pixelsPerPoint: 1, shaper: PangoShaper()), hdr: .keep)
    #expect(report.warnings.isEmpty)
    #expect(report.color["profile"] == space)
    #expect(try PhotoFile.probe(folder["out.png"]).hdrSpace == space)
    let before = try samples(source)
    let after = try samples(folder["out.png"])
    // White ink is graphics white (ITU-R BT.2408), far below the peak.
    let ink = after[80, 48]
    for sample in [ink.red, ink.green, ink.blue] {
      #expect((Double(sample) / 655.35).rounded() == white)
    }
    for y in 0..<96 {
      for x in 0..<160 where !(49..<111).contains(x) || !(27..<69).contains(y) {
        #expect(before[x, y] == after[x, y], "\(x), \(y)")
      }
    }
  }

  @Test func glassLiesInTheSignal() throws {
    let source = try source("9/16/9")
    _ = try export(source, bareGlass(Rect(x: 50, y: 28, width: 60, height: 40)), hdr: .keep)
    let before = try samples(source)
    let after = try samples(folder["out.png"])
    let middle = PixelRect(x: 70, y: 40, width: 20, height: 16)
    func mean(_ raster: Raster<UInt16>) -> Double {
      let photo = Photo(.sixteen(raster), alpha: .opaque)
      return photo.meanLuma(in: middle) ?? 0
    }
    #expect(before != after)
    // Clear glass is nearly transparent: it neither darkens a signal to nothing nor lifts it to the peak.
    #expect(abs(mean(after) - mean(before)) < 0.15)
    #expect(before[4, 4] == after[4, 4])
  }

  @Test func theStandardRangeIsMadeOnRequest() throws {
    let report = try export(source("9/16/9"), bareGlass(Rect(x: 50, y: 28, width: 60, height: 40)), hdr: .sdr)
    #expect(report.warnings == ["The photo is HDR (BT.2020 PQ) and was converted to the standard range."])
    #expect(report.color["profile"] == "Display P3")
    #expect(try PhotoFile.probe(folder["out.png"]).hdrSpace == nil)
  }
}
