import Controls
import Foundation
import GridText
import Testing
import Views

@Suite struct GridSectionTests {
  /// As in SwiftUI, section headers and footers occupy separate lines that span the grid.
  @Test func headersAndFootersSpanTheColumns() throws {
    let columns = [GridItem(.fixed(40), spacing: 10), GridItem(.fixed(50))]
    let grid = LazyVGrid(columns: columns, alignment: .leading, spacing: 5) {
      Section {
        ForEach(0..<3) { Color.red.frame(height: 20).probing("\($0)") }
      } header: {
        Color.blue.frame(height: 7).probing("header")
      } footer: {
        Color.green.frame(width: 30, height: 9).probing("footer")
      }
    }
    let frames = ViewResolver(shaper: GridShaper()).resolve(grid, in: CGSize(width: 200, height: 300)).frames
    let top = try #require(frames["header"]).minY
    #expect(frames["header"] == CGRect(x: 0, y: top, width: 200, height: 7))
    #expect(frames["0"] == CGRect(x: 0, y: top + 12, width: 40, height: 20))
    #expect(frames["1"] == CGRect(x: 50, y: top + 12, width: 50, height: 20))
    #expect(frames["2"] == CGRect(x: 0, y: top + 37, width: 40, height: 20))
    #expect(frames["footer"] == CGRect(x: 0, y: top + 62, width: 30, height: 9))
  }
}
