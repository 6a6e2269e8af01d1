import Foundation
import ImageFiles
import JSON
import TestSupport
import Testing

@testable import Studio

@Suite struct StickerRoutesTests {
  static let meal = #"{"name": "Lunch", "nutrition": {"energy": 500}}"#

  @Test func anAnswerHasAHeaderAndTheBytesOfItsPieces() async throws {
    let studio = try InProcessStudio()
    let request = #"{"meal": \#(Self.meal), "canvas": [400, 600], "luma": 0.5, "at": [0.5, 0.5], "width": 0.5}"#
    let answer = try await studio.send(.post, "/api/stickers", json: request)
    #expect(answer.status == 200)
    #expect(answer.headers[.contentEncoding] == nil)
    let length = answer.body.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    let header = try JSONValue(json: answer.body.dropFirst(4).prefix(length))
    guard case .array(let pieces) = header["pieces"], case .array(let frame) = header["frame"],
      case .number(let count) = pieces[0]["count"]
    else { return #expect(Bool(false)) }
    #expect(pieces.count == 1)
    #expect(answer.body.count == 4 + length + Int(count))
    // Half of the canvas is 200 pixels wide, in its middle.
    #expect(frame[0] == .number(100))
    #expect(frame[2] == .number(200))
    let packed = try await studio.send(
      .post, "/api/stickers", json: request, headers: [.acceptEncoding: "gzip, deflate"])
    #expect(packed.headers[.contentEncoding] == "deflate")
    #expect(packed.body.count < answer.body.count)
    #expect(packed.body == Data(ZlibStream.compressed([UInt8](answer.body), effort: .fast)))
  }

  @Test(arguments: [
    #"{"canvas": [4, 6]}"#, #"{"meal": {}, "canvas": [4, 6]}"#, #"{"meal": MEAL}"#,
    #"{"meal": MEAL, "canvas": [0, 6]}"#, #"{"meal": MEAL, "canvas": [8192, 8192]}"#,
    #"{"meal": MEAL, "canvas": [4, 6, 8]}"#,
    #"{"meal": MEAL, "canvas": [4, 6], "luma": 2}"#, #"{"meal": MEAL, "canvas": [4, 6], "format": "jpeg"}"#,
    #"{"meal": MEAL, "canvas": [4, 6], "output": "x"}"#, #"{"meal": MEAL, "canvas": [4, 6], "at": [0, 0, 0]}"#,
    #"{"meal": MEAL, "canvas": [4, 6], "material": "clear", "glass": "clear"}"#, "3",
  ])
  func mistakesAreRefused(_ json: String) async throws {
    let studio = try InProcessStudio()
    let body = json.replacing("MEAL", with: Self.meal)
    let answer = try await studio.send(.post, "/api/stickers", json: body)
    #expect(answer.status == 400, "\(json)")
    #expect(answer.error != nil, "\(json)")
  }

  @Test func `the operator's theme comes first, and others by name`() async throws {
    let folder = try TemporaryFolder()
    let brand = try folder.file("brand.json", ##"{"name": "Acme", "protein": "#7700aa", "cornerRadius": 8}"##)
    let studio = try InProcessStudio(themes: [brand])
    let list = try await studio.send(.get, "/api/themes")
    let themes = try JSONValue(json: list.body)
    guard case .array(let all) = themes else { return #expect(Bool(false)) }
    #expect(all.count == 11)
    #expect(all[0]["name"] == "Acme")
    #expect(all[0]["isBuiltIn"] == .bool(false))
    guard case .array(let colors) = all[0]["colors"] else { return #expect(Bool(false)) }
    #expect(colors.count == 4)
    #expect(colors[1] == "#7700aa")
    #expect(all[1]["name"] == "classic")
    #expect(all[1]["colors"] == .array(["#ff5a36", "#1d86f5", "#f59b0b", "#f2416b"]))

    func picture(_ theme: String) async throws -> Data {
      try await studio.send(.post, "/api/stickers/picture", json: #"{"meal": \#(Self.meal)\#(theme)}"#).body
    }
    let usual = try await picture("")
    #expect(try await picture(#", "theme": "Acme""#) == usual)
    #expect(try await picture(#", "theme": "classic""#) != usual)
    for theme in [#""oceen""#, #""\#(brand)""#, ##"{"accent": "#112233"}"##, "3"] {
      let answer = try await studio.send(
        .post, "/api/stickers/picture", json: #"{"meal": \#(Self.meal), "theme": \#(theme)}"#)
      #expect(answer.status == 400, "\(theme)")
    }
  }
}
