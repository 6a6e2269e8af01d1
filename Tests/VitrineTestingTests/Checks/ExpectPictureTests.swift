import Testing
import Vitrine
import VitrineTesting

private struct Card: View {
  var body: some View {
    RoundedRectangle(cornerRadius: 8).fill(.blue).frame(width: 40, height: 24)
  }
}

// snippet
@Test func card() { expectPicture(of: Card(), named: "card") }
// end of snippet
