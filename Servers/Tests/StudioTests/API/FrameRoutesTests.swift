import Foundation
import JSON
import TestSupport
import Testing

@testable import Studio

@Suite struct FrameRoutesTests {
  private static let meal = #"{"name": "Tea", "nutrition": {"energy": 2}}"#

  /// A studio whose uploads are of one kind, and whose frames are the tasks of the process.
  private func studio(_ kind: String = "video") throws -> InProcessStudio {
    try InProcessStudio(
      script: #"""
        if kind == "survey":
            done(media={"kind": "\#(kind)", "width": 64, "height": 64, "luma": 0.5, "duration": 4, "fps": 25,
                        "type": "video/mp4"})
        write(values["output"], json.dumps({"job": job, "seconds": values["seconds"]}))
        done()
        """#)
  }

  private func ready(_ studio: InProcessStudio) async throws -> String {
    let id = try await studio.upload([1, 2, 3], name: "film.mp4")
    while try await studio.send(.get, "/api/uploads/\(id)").text("state") == "checking" { await Task.yield() }
    return id
  }

  @Test func aFrameIsMadeByTheCommandWithTheOptionsOfTheExport() async throws {
    let studio = try studio()
    let id = try await ready(studio)
    let body = #"""
      {"meal": \#(Self.meal), "upload": "\#(id)", "format": "mp4", "time": 1.5, "options": {"width": 0.5}}
      """#
    let answer = try await studio.send(.post, "/api/frames", json: body)
    #expect(answer.status == 200)
    #expect(answer.headers[.contentType] == "image/png")
    let task = try answer.json
    #expect(task["seconds"] == 1.5)
    #expect(task["job"]?["over"] == .string("input"))
    #expect(task["job"]?["width"] == 0.5)
    let kept = try FileManager.default.contentsOfDirectory(atPath: studio.folder["data/temporary"])
    #expect(kept.isEmpty)
  }

  @Test func theFrameOfAPhotoHasNoTime() async throws {
    let studio = try studio("photo")
    let id = try await ready(studio)
    let body = #"{"meal": \#(Self.meal), "upload": "\#(id)", "format": "jpeg"}"#
    let answer = try await studio.send(.post, "/api/frames", json: body)
    #expect(answer.status == 200)
    #expect(try answer.json["seconds"] == 0)
    let timed = try await studio.send(.post, "/api/frames", json: body.dropLast() + #", "time": 1}"#)
    #expect(timed.status == 400)
    #expect(try #require(timed.error).contains("has no time"))
  }

  @Test(arguments: [
    (#""time": -1"#, "time must be"), (#""time": "now""#, "time must be"),
    (#""speed": 1, "time": 0"#, "not known here"),
  ])
  func wrongRequestsAreRefused(_ members: String, _ reason: String) async throws {
    let studio = try studio()
    let id = try await ready(studio)
    let body = #"{"meal": \#(Self.meal), "upload": "\#(id)", "format": "mp4", \#(members)}"#
    let answer = try await studio.send(.post, "/api/frames", json: body)
    #expect(answer.status == 400)
    #expect(try #require(answer.error).contains(reason))
  }

  @Test func aPlainStickerHasNoFrames() async throws {
    let body = #"{"meal": \#(Self.meal), "format": "png"}"#
    let answer = try await studio().send(.post, "/api/frames", json: body)
    #expect(answer.status == 400)
    #expect(try #require(answer.error).contains("only exports over a photo or a video have frames"))
  }
}
