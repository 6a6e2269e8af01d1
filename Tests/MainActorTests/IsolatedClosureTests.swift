import Testing
import Vitrine

/// Client code in views runs on the main actor, regardless of its location.
@Suite struct IsolatedClosureTests {
  @Test func photosResolveOnTheMainActor() throws {
    let renderer = ImageRenderer(content: EveryPlace())
    renderer.proposedSize = ProposedViewSize(width: 300, height: 300)
    let reached = try placesReached {
      for time in [0, 0.5, 2] {
        renderer.time = time
        _ = try renderer.image()
      }
    }
    #expect(Set(Place.allCases).subtracting(reached) == [])
  }

  @Test func videosResolveOnTheMainActor() throws {
    let output = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).mp4").path
    defer { try? FileManager.default.removeItem(atPath: output) }
    let reached = try placesReached {
      try VideoRenderer(content: EveryPlace())
        .export(to: output, seconds: 2, size: CGSize(width: 64, height: 64), framesPerSecond: 4)
    }
    #expect(Set(Place.allCases).subtracting(reached) == [])
  }

  @Test func deepTreesFitOnTheMainActor() throws {
    let renderer = ImageRenderer(content: Nested(depth: 2_000))
    #expect(try renderer.altText == "12")
  }
}

/// A view nested so many levels deep.
private struct Nested: View {
  let depth: Int

  var body: some View {
    if depth > 0 {
      VStack { AnyView(Nested(depth: depth - 1)).padding(0.01) }
    } else {
      Text("\(Int(reach(.body)))")
    }
  }
}

/// A view with code in every place.
private struct EveryPlace: View {
  var body: some View {
    VStack {
      StatePlaces()
      ContentPlaces()
      StylePlaces()
      LayoutPlaces()
      PreferencePlaces()
      DrawingPlaces()
      ChangePlaces()
    }
  }
}
