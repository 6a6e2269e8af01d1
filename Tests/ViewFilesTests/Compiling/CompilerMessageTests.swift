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

  /// The errors that the compiler reports on Linux without FoundationNetworking.
  @Test(arguments: [
    ("type 'URLSession' (aka 'AnyObject') has no member 'shared'", true),
    ("value of type 'HTTPURLResponse' (aka 'AnyObject') has no member 'statusCode'", true),
    ("cannot find 'URLRequest' in scope", true), ("cannot find 'URLSessionConfiguration' in scope", true),
    ("cannot find 'URLImage' in scope", false), ("type 'URL' has no member 'shared'", false),
  ])
  func networkingIsRecognized(words: String, isNetworking: Bool) {
    #expect(CompilerMessage(place: "", words: words).concernsNetworking == isNetworking)
  }
}
