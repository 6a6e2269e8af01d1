import Foundation
import Gallery
import TestSupport
import Testing

@testable import Benchmarks

/// The committed files that `scenes` draws.
@Suite struct SceneFileTests {
  private let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

  @Test func `the photo of the articles is the still life`() throws {
    let folder = try TemporaryFolder()
    try ScenesCommand.writeArticlePhoto(to: URL(filePath: folder["still-life.jpg"]))
    let committed = try Data(contentsOf: root.appending(path: ScenesCommand.articlePhoto))
    let drawn = try Data(contentsOf: URL(filePath: folder["still-life.jpg"]))
    #expect(drawn == committed, "run `Scripts/benchmarks scenes` and look at what has changed")
  }

  @Test func `the meal of the demo is that of the contact sheets`() throws {
    let committed = try Data(contentsOf: root.appending(path: "\(ScenesCommand.inputs)/meal.json"))
    #expect(committed == Data(SampleMeal.json.utf8))
  }
}
