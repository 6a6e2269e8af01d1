import Testing

@testable import ViewFiles

struct LibraryNamesTests {
  private static let symbols = """
    nominal type descriptor for Views.GlassEffectContainer
    nominal type descriptor for Views.Glass
    nominal type descriptor for Geometry.Rect
    nominal type descriptor for Views.Text.LineStyle
    (extension in Views):Views.View.glassEffect<A where A1: Views.Shape>(_: Views.Glass, in: A1) -> some
    nominal type descriptor for Controls.Stepper
    (extension in Controls):Views.View.listRowBackground<A where A1: Views.View>(A1?) -> some
    (extension in Views):Views.View.padding(Foundation.CGFloat) -> some
    opaque type descriptor for <<opaque return type of (extension in Views):Views.View.hidden() -> some>>
    """

  @Test func publicNamesOfViewsAreRead() {
    #expect(
      LibraryNames.names(in: Self.symbols)
        == ["GlassEffectContainer", "Glass", "Stepper", "glassEffect", "listRowBackground", "padding"])
  }

  @Test func nearNamesShareWords() {
    let names = LibraryNames(names: LibraryNames.names(in: Self.symbols))
    #expect(names.near("glassBackgroundEffect") == ["glassEffect"])
    #expect(names.near("rowBackground") == ["listRowBackground"])
    #expect(names.near("GlassContainer") == ["GlassEffectContainer", "Glass"])
    #expect(names.near("matchedTransitionSource") == [])
  }

  @Test func namesAreSplitIntoWords() {
    #expect(LibraryNames.words("onTapGesture") == ["on", "tap", "gesture"])
    #expect(LibraryNames.words("UIColorView") == ["ui", "color", "view"])
  }
}
