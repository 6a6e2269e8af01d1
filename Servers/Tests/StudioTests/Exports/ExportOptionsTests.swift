import JSON
import Jobs
import Meals
import Testing

@testable import Studio

struct ExportOptionsTests {
  private func job(_ json: String, in scope: OptionScope = .export) throws -> ExportJob {
    try ExportJob(
      Meal(name: "A"), try JSONNode(try JSONValue(json: json.utf8)).members(), in: scope,
      offering: ThemeCatalogue())
  }

  @Test func `options are those of the command`() throws {
    let job = try job(#"{"variant": "full", "at": [0.5, 1], "width": 0.25, "no-mark": true, "tint": null}"#)
    #expect(job.sticker.variant == .full)
    #expect(job.placement.center?.y == 1)
    #expect(job.placement.width == 0.25)
    #expect(job.sticker.hidesMark)
    #expect(job.glass.tint == nil)
    #expect(job.meal == .value(Meal(name: "A")))
  }

  @Test(arguments: [
    #"{"output": "x"}"#, #"{"over": "/etc/passwd"}"#, #"{"report": "x"}"#, #"{"force": true}"#, #"{"threads": 9}"#,
    #"{"-o": "x"}"#, #"{"meal": "x"}"#, #"{"no-mark": "yes"}"#, #"{"at": [1]}"#, #"{"at": [1, "2"]}"#,
    #"{"width": true}"#, #"{"width": [1, 2]}"#, #"{"variant": 3}"#, #"{"variant": {}}"#,
    #"{"locale": "--output=/etc/passwd"}"#, #"{"locale": "\#(String(repeating: "x", count: 65))"}"#,
  ])
  func `names of files and wrong types are refused`(json: String) {
    #expect(throws: StudioError.self) { try job(json) }
  }

  @Test func `a sticker has no options of files`() throws {
    #expect(throws: StudioError.self) { try job(#"{"zoom": 2}"#, in: .placedSticker) }
    #expect(throws: StudioError.self) { try job(#"{"at": [0, 0]}"#, in: .plainSticker) }
    #expect(try job(#"{"scale": 2}"#, in: .plainSticker).sticker.scale == 2)
  }
}
