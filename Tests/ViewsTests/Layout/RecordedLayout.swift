import Foundation
import Views

/// Frames recorded from real SwiftUI by iamcgn/swiftui-web (Apache-2.0): `Fixtures/layout.json`.
struct RecordedLayout: Decodable {
  struct Fixture: Decodable {
    var size: [Double]
    var view: String
    var frames: [String: [Double]]
  }

  var fixtures: [String: Fixture]

  static func load() throws -> RecordedLayout {
    let url = Bundle.module.resourceURL!.appending(path: "Fixtures/layout.json")
    return try JSONDecoder().decode(RecordedLayout.self, from: Data(contentsOf: url))
  }

  /// The frames that are missing or differ by more than 0.06 points.
  static func differences(_ fixture: Fixture, _ frames: [String: CGRect]) -> [String] {
    fixture.frames.sorted { $0.key < $1.key }.compactMap { name, recorded in
      guard let frame = frames[name] else { return "\(name) was not found" }
      let found = [frame.minX, frame.minY, frame.width, frame.height]
      let isClose = zip(found, recorded).allSatisfy { abs($0 - $1) <= 0.06 }
      return isClose ? nil : "\(name) is \(found.map { Double($0) }), recorded \(recorded)"
    }
  }
}
