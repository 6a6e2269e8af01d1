import Foundation
import Testing
import Vitrine

/// The README's example, as a reader would write it.
struct Badge: View {
  var body: some View {
    Text("Made of glass")
      .font(.title2)
      .bold()
      .padding(24)
      .glassEffect(.clear, in: .rect(cornerRadius: 28))
  }
}

@Suite struct ReadmeTests {
  @Test func aViewOfOnesOwnIsExported() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appendingPathComponent("badge.png").path

    let exporter = Exporter(drawing: CairoCanvas(), threads: 2)
    let badge = ViewOverlay(Badge(), placement: Placement(width: 0.6), shaper: try PangoShaper())
    let report = try exporter.export(
      ExportRequest(source: .nothing, output: output, framing: Framing(size: .init(width: 400, height: 300))),
      overlay: badge)

    #expect(report.canvas == [400, 300])
    #expect(report.sticker[2] == 240)
    let header = try #require(FileManager.default.contents(atPath: output)).prefix(8)
    #expect(Array(header) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }
}
