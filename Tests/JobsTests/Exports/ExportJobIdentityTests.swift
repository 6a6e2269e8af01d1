import Digests
import Foundation
import JSON
import TestSupport
import Testing

@testable import Jobs

struct ExportJobIdentityTests {
  private let engine = EngineVersion(version: "1", build: "b", libraries: [:])
  private let input = SHA256Digest(of: [1, 2, 3])

  private func id(_ members: [String: JSONValue]) throws -> String {
    let job = try ExportJob(json: .object(members))
    return try job.id(input: job.over == nil ? nil : input, engine: engine)
  }

  /// Options with values, the values' other spellings, and the value that leaving the option out means.
  private static let options: [(name: String, spellings: [[JSONValue]], omitted: Int?)] = [
    ("variant", [["standard"], ["full"], ["minimal"]], 0),
    ("glass", [["clear"], ["regular"]], 0),
    ("look", [["v27"], ["v26"]], 0),
    ("appearance", [["auto"], ["dark"]], 0), ("theme", [["classic"], ["ocean"]], 0),
    ("legibility", [["on", .bool(true)], ["off", .bool(false)]], 0),
    ("tint", [["#ff000080"], ["#00ff00", "#00FF00", "#00ff00ff"]], nil),
    ("at", [["0.5,0.72", .array([0.5, 0.72]), "0.50,0.720"], ["0.25,0.5", .array([0.25, 0.5])]], 0),
    ("width", [[0.8, "0.8", "0.80", "8e-1"], [0.5, "0.5"]], 0),
    ("rotate", [[0, "0", "0.0", 360], [15, "15", 375, "375.0"]], 0),
    ("zoom", [[1, "1", "1.0", 1.0], [2.5, "2.5", "2.50"]], 0),
    ("pan", [["0,0", .array([0, 0]), "0.0,-0"], ["0.1,0.2"]], 0),
    ("aspect", [["9:16", "18:32", "0.5625:1"], ["1:1", "2:2"], ["original"]], 0),
    ("locale", [["en_US", "en-US"], ["de_DE", "de-DE"]], 0),
    ("energy", [["kcal"], ["kj"]], nil),
    ("no-mark", [[.bool(false), .null], [.bool(true)]], 0),
    ("reduce-transparency", [[.bool(false)], [.bool(true)]], 0),
    ("codec", [["hevc"], ["h264"]], 0), ("preset", [["veryfast"], ["slow"]], 0),
    ("crf", [[22, "22", "22.0"], [30]], 0), ("hdr", [["keep"], ["sdr"]], 0), ("audio", [["copy"], ["aac"]], 0),
    ("encoder", [["software"], ["auto"], ["vaapi"]], 0),
  ]

  @Test func `two hundred seeded jobs have one identifier in every spelling`() throws {
    var random = SplitMix(seed: 31)
    func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    var ids: [[Int]: String] = [:]
    for _ in 0..<200 {
      // A meaning lists the value index of each option, or -1 for an omitted option without an equivalent value.
      var meaning: [Int] = []
      var first: [String: JSONValue] = ["over": "a.mp4", "output": "a.mp4"]
      var second: [String: JSONValue] = ["over": "b.mp4", "output": "folder/B.MP4", "threads": 3, "report": "r.json"]
      for option in Self.options {
        let value = pick(option.spellings.count + 1) - 1
        meaning.append(value < 0 ? option.omitted ?? -1 : value)
        for job in 0..<2 {
          let canOmit = value < 0 || option.omitted == value
          let isOmitted = value < 0 ? option.omitted == nil || pick(2) == 0 : canOmit && pick(2) == 0
          guard !isOmitted else { continue }
          let spellings = option.spellings[value < 0 ? option.omitted ?? 0 : value]
          let spelling = spellings[pick(spellings.count)]
          if job == 0 { first[option.name] = spelling } else { second[option.name] = spelling }
        }
      }
      first["meal"] = .object(["name": "A", "nutrition": .object(["energy": 5])])
      second["meal"] = .object(["nutrition": .object(["energy": 5.0]), "name": "A", "unknown": .null, "items": .null])
      let (one, two) = try (id(first), id(second))
      #expect(one == two, "\(first) and \(second) mean the same")
      #expect(ids[meaning, default: one] == one)
      ids[meaning] = one
    }
    #expect(Set(ids.values).count == ids.count, "different meanings have different identifiers")
  }

  @Test func `a platform changes what leaving options out means`() throws {
    func job(_ members: [String: JSONValue]) throws -> String {
      try id(
        members.merging(["meal": "", "over": "a", "for": "tiktok"]) { old, _ in old }.merging([
          "meal": .object(["name": "A", "nutrition": .object([:])])
        ]) { $1 })
    }
    let plain = try job([:])
    #expect(try job(["codec": "h264"]) == plain)
    #expect(try job(["codec": "hevc"]) != plain)
    #expect(try job(["hdr": "sdr"]) == plain)
    #expect(try job(["hdr": "keep"]) != plain)
    // An omitted position adapts to the platform's controls. So does an omitted width, unless the position is explicit.
    #expect(try job(["at": "0.5,0.72"]) != plain)
    #expect(try job(["width": 0.8]) != plain)
    #expect(try job(["at": "0.5,0.72", "width": 0.8]) == job(["at": "0.5,0.72"]))
  }

  @Test func `a dark plain sticker can be asked for in two ways`() throws {
    let meal = JSONValue.object(["name": "A", "nutrition": .object([:])])
    #expect(try id(["meal": meal, "appearance": "dark"]) == id(["meal": meal, "background": "dark"]))
    #expect(try id(["meal": meal, "background": "light"]) == id(["meal": meal]))
    #expect(try id(["meal": meal, "background": "light"]) != id(["meal": meal, "background": "dark"]))
  }

  @Test func `meal, input, engine and type distinguish jobs`() throws {
    let meal = JSONValue.object(["name": "A", "nutrition": .object([:])])
    let job = try ExportJob(json: .object(["meal": meal, "over": "a"]))
    var other = job
    other.meal = .value(.init(name: "B"))
    var png = job
    png.output = "a.png"
    let changed = EngineVersion(version: "2", build: "b", libraries: [:])
    let ids = try [
      job.id(input: input, engine: engine), other.id(input: input, engine: engine),
      png.id(input: input, engine: engine), job.id(input: SHA256Digest(of: []), engine: engine),
      job.id(input: input, engine: changed),
    ]
    #expect(Set(ids).count == ids.count)
  }
}
