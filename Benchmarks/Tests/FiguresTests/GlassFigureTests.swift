import Figures
import Foundation
import TestSupport
import Testing

@Suite struct GlassFigureTests {
  private let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

  /// Text in figures differs with the version of its font.
  @Test(.enabled(if: RecordedRelease.isThisOne), arguments: GlassFigure.allCases)
  func committedFigureIsCurrent(_ figure: GlassFigure) throws {
    let committed = try Data(contentsOf: root.appending(path: "Documentation/Glass/\(figure.fileName)"))
    #expect(try figure.png() == committed, "run `Scripts/benchmarks figures` and look at what has changed")
  }

  @Test func documentShowsEveryFigure() throws {
    let document = try String(contentsOf: root.appending(path: "Documentation/Glass.md"), encoding: .utf8)
    for figure in GlassFigure.allCases { #expect(document.contains("(Glass/\(figure.fileName))")) }
  }
}
