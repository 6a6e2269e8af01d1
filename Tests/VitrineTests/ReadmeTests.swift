import Foundation
import Geometry
import Meals
import TestSupport
import Testing
import Vitrine

/// The example in the README, as a reader would write it.
struct Badge: View {
  var body: some View {
    Text("Made of glass")
      .font(.title2)
      .bold()
      .padding(24)
      .glassEffect(.clear, in: .rect(cornerRadius: 28))
  }
}

@Suite struct ReadmeTests {
  @Test func aCustomViewBecomesAnImageAPhotoAndAVideo() throws {
    let folder = try TemporaryFolder()
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=0.2", "-frames:v", "1", folder["photo.jpg"])
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=0.2", "-pix_fmt", "yuv420p", folder["clip.mp4"])

    let renderer = ImageRenderer(content: Badge())
    renderer.scale = 3
    try renderer.write(to: folder["badge.png"])

    let videoRenderer = VideoRenderer(content: Badge())
    try videoRenderer.export(over: folder["photo.jpg"], to: folder["story.jpg"])
    try videoRenderer.export(over: folder["clip.mp4"], to: folder["story.mp4"])

    #expect(folder.names == ["badge.png", "clip.mp4", "photo.jpg", "story.jpg", "story.mp4"])
    for name in ["badge.png", "story.jpg", "story.mp4"] {
      let words = try run("exiftool", "-s3", "-Description", folder[name])
      #expect(String(decoding: words, as: UTF8.self) == "Made of glass\n", "\(name)")
    }
  }

  @Test func readmeMealAddsUp() throws {
    let block = try #require(try readme.components(separatedBy: "```json\n").dropFirst().first)
    let meal = try Meal(json: Data(try #require(block.components(separatedBy: "```").first).utf8))
    let sum = meal.items.reduce(.unknown) { $0 + $1.nutrition }
    for (a, b) in [
      (sum.energy, meal.nutrition.energy), (sum.protein, meal.nutrition.protein),
      (sum.carbohydrate, meal.nutrition.carbohydrate), (sum.fat, meal.nutrition.fat),
    ] {
      #expect(abs(try #require(a) - #require(b)) < 0.05)
    }
  }

  private var readme: String {
    get throws {
      let file = URL(filePath: #filePath).appending(path: "../../../README.md").standardizedFileURL
      return try String(contentsOf: file, encoding: .utf8)
    }
  }

  /// Every line of the Swift example in the README is in this file too, except for folder names.
  @Test func readmeExampleIsTheCodeTestedHere() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
      .replacing(/folder\[("[a-z.0-9]+")\]/) { $0.1 }
    let block = try #require(try readme.components(separatedBy: "```swift\n").dropFirst().first)
    let code = try #require(block.components(separatedBy: "```").first)
    for line in code.split(separator: "\n") { #expect(source.contains(line.drop { $0 == " " }), "\(line)") }
  }
}
