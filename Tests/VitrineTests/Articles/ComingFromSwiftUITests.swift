import Foundation
import TestSupport
import Testing
import Vitrine

// snippet
struct Greeting: View {
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    VStack {
      Image("leaf")
      Text(Date(timeIntervalSince1970: 0), format: .dateTime.month(.wide))
    }
    .padding()
    .background(colorScheme == .dark ? .black : .white)
  }
}
// end of snippet

/// The examples in the article for SwiftUI developers.
@Suite struct ComingFromSwiftUITests {
  @Test func settingsReachTheView() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder["Assets"], withIntermediateDirectories: false)
    try ffmpeg("-f", "lavfi", "-i", "color=red:s=8x8", "-frames:v", "1", folder["Assets/leaf.png"])

    // snippet
    let renderer = ImageRenderer(content: Greeting())
    renderer.scale = 2
    renderer.settings.environment.colorScheme = .dark
    renderer.settings.environment.locale = Locale(identifier: "de_DE")
    renderer.settings.environment.timeZone = .gmt
    renderer.settings.environment.imageAssets = ImageAssets(folder: folder["Assets"])
    try renderer.write(to: folder["greeting.png"])
    // end of snippet

    #expect(try renderer.altText == "leaf, Januar")
    #expect(try renderer.warnings == [])
    let image = try #require(renderer.cgImage)
    #expect(image.bitmap.samples.prefix(4) == [0, 0, 0, 255])
  }
}
