import Testing

@testable import ViewFiles

struct CompilerMessageTests {
  private static let printed = """
    Card.swift:12:5: error: value of type 'Text' has no member 'shimmer'
        Text("a").shimmer()
        ^
    Card.swift:12:5: error: value of type 'Text' has no member 'shimmer'
    Card.swift:1:8: error: no such module 'MapKit'
    import MapKit
           ^
    Other.swift:3:1: error: cannot find type 'Badge' in scope
    Other.swift:4:1: warning: variable was never used
    Other.swift:5:1: note: did you mean this?
    """

  @Test func errorsAreFoundOnceWithTheirPlaces() {
    let errors = CompilerMessage.errors(in: Self.printed)
    #expect(errors.map(\.place) == ["Card.swift:12:5", "Card.swift:1:8", "Other.swift:3:1"])
    #expect(errors.map(\.missingName) == ["shimmer", nil, "Badge"])
    #expect(errors.map(\.missingModule) == [nil, "MapKit", nil])
  }

  @Test(arguments: [
    ("cannot find 'Foo' in scope", "Foo"), ("type 'Color' has no member 'brown2'", "brown2"),
    ("value of type 'some View' has no member 'glow(radius:)'", "glow"), ("no type named 'Id' in 'Text'", "Id"),
    ("unknown attribute 'Query'", "Query"),
  ])
  func missingNamesAreRecognized(words: String, name: String) {
    #expect(CompilerMessage(place: "", words: words).missingName == name)
  }
}
