import GridText
import Testing
import Views

/// English nouns agree with the numbers before them, as with Foundation's automatic grammar agreement.
@Suite struct InflectionTests {
  private func words(_ text: Text) -> String { ViewResolver(shaper: GridShaper()).resolve(text).description }

  @Test(arguments: [
    (0, "0 followers, 0 boxes, 0 cities, 0 days, 0 people, 0 dishes"),
    (1, "1 follower, 1 box, 1 city, 1 day, 1 person, 1 dish"),
    (2, "2 followers, 2 boxes, 2 cities, 2 days, 2 people, 2 dishes"),
  ])
  func nounsAgreeWithTheirNumber(count: Int, expected: String) {
    let text = Text(
      """
      ^[\(count) follower](inflect: true), ^[\(count) box](inflect: true), ^[\(count) city](inflect: true), \
      ^[\(count) day](inflect: true), ^[\(count) person](inflect: true), ^[\(count) dish](inflect: true)
      """)
    #expect(words(text) == expected)
  }

  @Test func otherTextStaysAsItIs() {
    #expect(
      words(Text("^[\(2) **bold** apple](inflect: true) [a](https://example.com) item")) == "2 bold apples a item")
    #expect(words(Text("x^[2]")) == "x^[2]")
    #expect(words(Text("^[\("two") apple](inflect: true)")) == "two apple")
  }
}
