import Testing
import Vitrine
import VitrineTesting

// snippet
struct Card: View {
  var body: some View {
    RoundedRectangle(cornerRadius: 8).fill(.blue).frame(width: 40, height: 24)
  }
}
// end of snippet

// snippet
@Test func cardInTheDark() {
  var options = PictureOptions()
  options.scale = 3
  options.settings.environment.colorScheme = .dark
  expectPicture(of: Card(), named: "card-dark", options: options)
}
// end of snippet

// snippet
@Test func card() { expectPicture(of: Card(), named: "card") }
// end of snippet
