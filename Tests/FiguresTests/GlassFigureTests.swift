import Figures
import Foundation
import Testing

@Suite struct GlassFigureTests {
  @Test(arguments: GlassFigure.allCases) func committedFigureIsCurrent(_ figure: GlassFigure) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let committed = try Data(contentsOf: root.appending(path: "Documentation/Glass/\(figure.fileName)"))
    #expect(try figure.png() == committed, "run `./vitrine figures` and look at what has changed")
  }

  @Test func documentShowsEveryFigure() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let document = try String(contentsOf: root.appending(path: "Documentation/Glass.md"), encoding: .utf8)
    for figure in GlassFigure.allCases { #expect(document.contains("(Glass/\(figure.fileName))")) }
  }
}
