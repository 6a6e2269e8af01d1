import Controls
import GridText
import Testing
import Views

@Suite struct LabelTests {
  private let resolver = ViewResolver(shaper: GridShaper())

  /// The icon of a label is not spoken.
  @Test func screenReadersSpeakTheTitleOfALabel() {
    let label = Label("Streak", systemImage: "flame.fill")
    #expect(resolver.resolve(label).description == "Streak")
    #expect(resolver.resolve(label.labelStyle(.iconOnly)).description == "Streak")
    #expect(resolver.resolve(Image(systemName: "flame.fill")).description == "flame")
  }

  @Test func anIconOnlyLabelStillSpeaksItsTitle() {
    let label = Label("Favourite", systemImage: "star").probing("label")
    let both = resolver.resolve(label)
    let icon = resolver.resolve(label.labelStyle(.iconOnly))
    let title = resolver.resolve(label.labelStyle(.titleOnly))
    #expect(icon.size.width < title.size.width)
    #expect(title.size.width < both.size.width)
    #expect(icon.description == "Favourite")
    #expect(title.description == "Favourite")
  }
}
