import DisplayLists
import Foundation
import Testing
import Vitrine

/// Cards with materials over other views and with effects.
@Suite struct MaterialCardTests {
  /// Black and white stripes of 4 points.
  private struct Stripes: View {
    var body: some View {
      HStack(spacing: 0) { ForEach(0..<30) { Color(white: $0 % 2 == 0 ? 0 : 1).frame(width: 4, height: 90) } }
    }
  }

  private func picture(_ view: some View, isOpaque: Bool = false) throws -> Bitmap {
    let renderer = ImageRenderer(content: view)
    renderer.isOpaque = isOpaque
    return try renderer.image().bitmap
  }

  private func over<V: View>(_ card: V) -> some View {
    ZStack {
      Stripes(); card
    }
  }

  private var card: some View {
    Text("Card").frame(width: 70, height: 50).background(.ultraThinMaterial, in: .rect(cornerRadius: 10))
  }

  /// The largest differences between neighbours in a row below the card's text, inside and beside the card.
  private func steps(_ picture: Bitmap) -> (inside: Int, beside: Int) {
    func most(_ columns: Range<Int>) -> Int {
      columns.reduce(0) { max($0, abs(Int(picture[$1, 62].red) - Int(picture[$1 + 1, 62].red))) }
    }
    return (most(28..<92), most(0..<20))
  }

  @Test(arguments: [false, true]) func aCardBlursTheViewsBeneath(_ isOpaque: Bool) throws {
    let shown = steps(try picture(over(card), isOpaque: isOpaque))
    #expect(shown.inside <= 1)
    #expect(shown.beside == 255)
  }

  /// Beneath the card the image is the same as without a shadow.
  @Test func aShadowDoesNotChangeTheBlurOfACard() throws {
    let bare = try picture(over(card))
    let cards: [(String, AnyView)] = [
      ("shadow", AnyView(card.shadow(color: .black, radius: 8, y: 4))),
      ("faded", AnyView(card.shadow(color: .black, radius: 8, y: 4).opacity(0.999))),
      (
        "style",
        AnyView(
          Text("Card").frame(width: 70, height: 50).background(
            .ultraThinMaterial.shadow(.drop(color: .black, radius: 8, y: 4)), in: .rect(cornerRadius: 10)))
      ),
    ]
    for (name, card) in cards {
      let shown = try picture(over(card))
      #expect(steps(shown).inside <= 1, "\(name)")
      for (x, y) in [(32, 62), (60, 25), (88, 40)] {
        #expect(abs(Int(shown[x, y].red) - Int(bare[x, y].red)) <= 1, "\(name) \(x) \(y)")
      }
      // In the shadow a white stripe is darker.
      #expect(shown[62, 74].red < 200, "\(name)")
      #expect(bare[62, 74].red == 255, "\(name)")
    }
    // Beyond the reach of a blur of 2 points from the edges.
    let blurred = try picture(over(card.blur(radius: 2)))
    #expect((36..<84).allSatisfy { abs(Int(blurred[$0, 62].red) - Int(blurred[$0 + 1, 62].red)) <= 2 })
    let grey = try picture(
      ZStack {
        Color.red.frame(width: 120, height: 90); card.grayscale(1)
      })
    let pixel = grey[60, 62]
    #expect(pixel.red == pixel.green)
    #expect(pixel.green == pixel.blue)
    #expect(grey[5, 5].red > grey[5, 5].green)
  }

  /// A colour that is multiplied with an opaque black canvas becomes black.
  @Test func blendModesSeeAnOpaqueCanvas() throws {
    let view = Color.red.blendMode(.multiply).frame(width: 6, height: 6)
    #expect(try picture(view, isOpaque: true)[3, 3] == (0, 0, 0, 255))
    #expect(try picture(view)[3, 3].red > 250)
  }
}
