import Foundation
import Testing

@testable import ViewFiles

struct ScannedFileTests {
  private func view(_ name: String, _ kind: FoundView.Kind, mentions: [String] = []) -> FoundView {
    FoundView(name: name, kind: kind, line: 1, expression: "", layout: nil, mentions: mentions)
  }

  private func files(_ views: FoundView...) -> [ScannedFile] {
    [ScannedFile(path: "A.swift", source: Data(), views: views)]
  }

  @Test func previewsComeBeforeViews() throws {
    let files = files(view("Card", .view), view("Dark", .macro), view("Card_Previews", .provider))
    #expect(try files.chosen(nil, in: "A.swift").map(\.name) == ["Dark", "Card_Previews"])
    #expect(try files.chosen("Card", in: "A.swift").map(\.name) == ["Card"])
  }

  @Test func theViewThatNoOtherMentionsStandsForTheFile() throws {
    let nested = files(view("Row", .view), view("Screen", .view, mentions: ["Row", "Text"]))
    #expect(try nested.chosen(nil, in: "A.swift").map(\.name) == ["Screen"])
    let equal = files(view("One", .view), view("Two", .view))
    #expect(throws: ViewFileError("A.swift has no preview; name one of its views: One, Two")) {
      try equal.chosen(nil, in: "A.swift")
    }
  }

  @Test func whatCannotBeDrawnIsNamed() {
    let files = files(view("Row", .parametrizedView))
    for name in [nil, "Row", "Card"] {
      #expect(throws: ViewFileError.self) { try files.chosen(name, in: "A.swift") }
    }
    #expect(throws: ViewFileError("A.swift has no preview, and its views need arguments: Row; add a #Preview")) {
      try files.chosen(nil, in: "A.swift")
    }
    #expect(throws: ViewFileError("B.swift has no preview, and no view; add a #Preview")) {
      try self.files().chosen(nil, in: "B.swift")
    }
  }
}
