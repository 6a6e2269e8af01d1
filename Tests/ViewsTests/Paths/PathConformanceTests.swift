import Foundation
import Testing
import Views

/// Paths recorded from real SwiftUI by iamcgn/swiftui-web (Apache-2.0): `Fixtures/paths.json`.
@Suite struct PathConformanceTests {
  private struct Recorded: Decodable {
    var paths: [String: String]
  }

  private let rect = CGRect(x: 0, y: 0, width: 100, height: 60)

  private func arc(_ start: Double, _ end: Double, clockwise: Bool = false) -> Path {
    Path { path in
      path.addArc(
        center: CGPoint(x: 50, y: 50), radius: 40, startAngle: .degrees(start), endAngle: .degrees(end),
        clockwise: clockwise)
    }
  }

  private var drawn: [String: Path] {
    [
      "Rectangle": Rectangle().path(in: rect),
      "Circle": Circle().path(in: rect),
      "Ellipse": Ellipse().path(in: rect),
      "RoundedRectangle(12,.circular)": RoundedRectangle(cornerRadius: 12, style: .circular).path(in: rect),
      "RoundedRectangle(12)": RoundedRectangle(cornerRadius: 12).path(in: rect),
      "RoundedRectangle(20)": RoundedRectangle(cornerRadius: 20).path(in: rect),
      "RoundedRectangle(40) == Capsule()": RoundedRectangle(cornerRadius: 40).path(in: rect),
      "RoundedRectangle(0)": RoundedRectangle(cornerRadius: 0).path(in: rect),
      "RoundedRectangle(8,.circular) in (10,20,50,40)": RoundedRectangle(cornerRadius: 8, style: .circular)
        .path(in: CGRect(x: 10, y: 20, width: 50, height: 40)),
      "Capsule(.circular)": Capsule(style: .circular).path(in: rect),
      "RoundedRectangle(12).inset(5)": RoundedRectangle(cornerRadius: 12).inset(by: 5).path(in: rect),
      "Uneven(5,10,15,20 tl,bl,br,tr; circular)": UnevenRoundedRectangle(
        topLeadingRadius: 5, bottomLeadingRadius: 10, bottomTrailingRadius: 15, topTrailingRadius: 20,
        style: .circular
      ).path(in: rect),
      "arc c(50,50) r40 0..90 ccw": arc(0, 90),
      "arc 0..30": arc(0, 30),
      "arc 0..360": arc(0, 360),
      "arc 0..-90": arc(0, -90),
      "arc 0..0": arc(0, 0),
      "arc cw 0..-90": arc(0, -90, clockwise: true),
      "move(0,0) then arc c(50,30) r20 0..90": Path { path in
        path.move(to: .zero)
        path.addArc(
          center: CGPoint(x: 50, y: 30), radius: 20, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
      },
      "trim rect .1-.6": Rectangle().trim(from: 0.1, to: 0.6).path(in: rect),
      "trim rect 0-1": Rectangle().trim(from: 0, to: 1).path(in: rect),
      "trim rect 0-.999": Rectangle().trim(from: 0, to: 0.999).path(in: rect),
      "Rectangle.rotation(90)": Rectangle().rotation(.degrees(90)).path(in: rect),
      "Rectangle.scale(.5)": Rectangle().scale(0.5).path(in: rect),
      "Rectangle.size(40,20)": Rectangle().size(width: 40, height: 20).path(in: rect),
    ]
  }

  @Test func pathsHaveTheRecordedElements() throws {
    let url = Bundle.module.resourceURL!.appending(path: "Fixtures/paths.json")
    let recorded = try JSONDecoder().decode(Recorded.self, from: Data(contentsOf: url)).paths
    #expect(Set(recorded.keys) == Set(drawn.keys))
    for (name, text) in recorded {
      let words = text.split(separator: " ")
      let found = (drawn[name]?.description ?? "").split(separator: " ")
      let isSame =
        words.count == found.count
        && zip(words, found).allSatisfy { word, other in
          guard let a = Double(word), let b = Double(other) else { return word == other }
          return abs(a - b) <= 0.001
        }
      #expect(isSame, "\(name): \(found.joined(separator: " ")) was recorded as \(text)")
    }
  }

  @Test func aDescriptionRoundTrips() throws {
    for (name, path) in drawn {
      let again = try #require(Path(path.description), "\(name)")
      #expect(again.description == path.description)
    }
    #expect(Path("1 2 x") == nil)
    #expect(Path("1 m") == nil)
  }

  @Test func theBoundsOfACircleAreItsSquare() {
    let bounds = Circle().path(in: rect).boundingRect
    #expect(abs(bounds.minX - 20) < 0.01)
    #expect(abs(bounds.width - 60) < 0.01)
    #expect(abs(bounds.minY) < 0.01)
    #expect(abs(bounds.height - 60) < 0.01)
    #expect(Path().boundingRect.isNull)
  }

  @Test func containmentFollowsTheFillRule() {
    var path = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 2, y: 2, width: 6, height: 6))
    #expect(path.contains(CGPoint(x: 5, y: 5)))
    #expect(!path.contains(CGPoint(x: 5, y: 5), eoFill: true))
    #expect(path.contains(CGPoint(x: 1, y: 1), eoFill: true))
    #expect(!path.contains(CGPoint(x: 11, y: 5)))
  }
}
