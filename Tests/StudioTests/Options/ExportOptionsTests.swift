import Foundation
import JSON
import Testing

@testable import Studio

@Suite struct ExportOptionsTests {
  private func arguments(_ json: String, for scope: ExportOptions.Scope = .render) throws -> [String] {
    guard case .object(let members) = try JSONValue(json: Data(json.utf8)) else { return [] }
    return try ExportOptions(members, for: scope).arguments
  }

  @Test(arguments: [
    (#"{"variant": "full", "at": [0.5, 1], "width": 0.25}"#, ["--at=0.5,1", "--variant=full", "--width=0.25"]),
    (#"{"no-mark": true, "increase-contrast": false, "tint": null}"#, ["--no-mark"]),
    (#"{"size": "1080x1920", "rotate": -12.5}"#, ["--rotate=-12.5", "--size=1080x1920"]),
    // A value never becomes an argument of its own.
    (#"{"locale": "--output=/etc/passwd"}"#, ["--locale=--output=/etc/passwd"]),
    (#"{"width": 1e300}"#, ["--width=1e+300"]),
  ])
  func optionsBecomeArguments(_ json: String, _ expected: [String]) throws {
    #expect(try arguments(json) == expected)
  }

  @Test(arguments: [
    #"{"output": "x"}"#, #"{"over": "/etc/passwd"}"#, #"{"report": "x"}"#, #"{"force": true}"#, #"{"threads": 9}"#,
    #"{"-o": "x"}"#, #"{"no-mark": "yes"}"#, #"{"at": [1]}"#, #"{"at": [1, "2"]}"#, #"{"width": true}"#,
    #"{"width": [1, 2]}"#, #"{"width": "0.5"}"#, #"{"at": "0,0"}"#, #"{"variant": 3}"#, #"{"variant": {}}"#,
    #"{"locale": "\#(String(repeating: "x", count: 65))"}"#,
  ])
  func namesOfFilesAndWrongTypesAreRefused(_ json: String) {
    #expect(throws: StudioError.self) { try arguments(json) }
  }

  @Test func aStickerHasNoOptionsOfFiles() {
    #expect(throws: StudioError.self) { try arguments(#"{"zoom": 2}"#, for: .placedSticker) }
    #expect(throws: StudioError.self) { try arguments(#"{"at": [0, 0]}"#, for: .plainSticker) }
    #expect(throws: Never.self) { try arguments(#"{"scale": 2}"#, for: .plainSticker) }
  }
}
