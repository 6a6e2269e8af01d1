import Testing

@testable import Exporting

@Suite struct OutputKindTests {
  @Test(arguments: [
    ("a.jpg", Background.Kind.none), ("a.MP4", .none), ("a.mp4", .photo), ("a.webp", .photo), ("a.json", .photo),
    ("a.png", .video), ("a.mov", .photo),
  ])
  func `a suffix must not contradict the background`(_ output: String, _ background: Background.Kind) {
    #expect(throws: SuffixError.self) { try OutputKind(of: output, over: background) }
  }

  @Test(arguments: [
    ("a.PNG", Background.Kind.none, OutputKind.png), ("a", .none, .png), ("v1.2", .none, .png),
    ("a.jpeg", .photo, .jpeg), ("a", .photo, .jpeg), ("a.Png", .photo, .png), ("a.m4v", .video, .mp4),
    (".mp4", .video, .mp4), ("a.MOV", .video, .mov), ("a", .scene, .png), ("a.jpg", .scene, .jpeg),
  ])
  func `a suffix chooses among the types over the background`(
    _ output: String, _ background: Background.Kind, _ kind: OutputKind
  ) throws {
    #expect(try OutputKind(of: output, over: background) == kind)
  }

  @Test(arguments: [Background.Kind.photo, .video, .scene])
  func `with a length in seconds, the suffix alone determines the type`(_ background: Background.Kind) throws {
    for (output, kind) in [("a.mp4", OutputKind.mp4), ("a.mov", .mov), ("a.png", .png), ("a.jpg", .jpeg)] {
      #expect(try OutputKind(of: output, over: background, length: .seconds(2)) == kind)
    }
    for output in ["a", "a.webp", "a.gif"] {
      let error = #expect(throws: SuffixError.self) {
        try OutputKind(of: output, over: background, length: .seconds(2))
      }
      #expect(
        error?.description == "the output \(output) would be an MP4; name it with .mp4 or .mov or .png or .jpg")
    }
  }

  @Test func `a platform determines the types that it accepts`() throws {
    #expect(try OutputKind(of: "a", over: .none, platform: .whatsapp) == .webp)
    #expect(try OutputKind(of: "a.webp", over: .none, platform: .telegram) == .webp)
    #expect(try OutputKind(of: "a.mov", over: .video, platform: .reels) == .mov)
    #expect(throws: SuffixError.self) { try OutputKind(of: "a.png", over: .photo, platform: .tiktok) }
  }

  @Test(arguments: [
    (Background.Kind.none, OutputKind.png, OutputKind.png), (.photo, .jpeg, .mp4), (.video, .mp4, .mp4),
    (.scene, .png, .mp4),
  ])
  func `the natural type follows from the background and the length`(
    _ background: Background.Kind, _ whole: OutputKind, _ timed: OutputKind
  ) {
    #expect(OutputKind.natural(over: background, length: .background) == whole)
    #expect(OutputKind.natural(over: background, length: .seconds(3)) == timed)
  }

  @Test func `a name chooses between an image and a video over any background`() throws {
    #expect(try OutputKind(named: "a.png", over: .video) == .png)
    #expect(try OutputKind(named: "a.m4v", over: .photo) == .mp4)
    #expect(try OutputKind(named: "a", over: .photo) == .jpeg)
    #expect(throws: SuffixError.self) { try OutputKind(named: "a", over: .video) }
    #expect(throws: SuffixError.self) { try OutputKind(named: "a.webp", over: .photo) }
  }

  @Test(arguments: OutputKind.allCases) func `every suffix denotes its type`(_ kind: OutputKind) {
    for suffix in kind.suffixes {
      #expect(OutputKind(suffix: suffix.uppercased()) == kind)
      #expect(OutputKind(suffixOf: "folder.d/name.\(suffix)") == kind)
    }
    #expect(OutputKind(suffixOf: "folder.\(kind.suffix)/name") == nil)
  }
}
