import Blobs
import Testing

@Suite struct BlobKeyTests {
  static let longest = Array(repeating: String(repeating: "x", count: 100), count: 8).joined(separator: "/")

  @Test("These are keys", arguments: ["a", "a/b", "...", ".a", "-", "_/.-", "Az09._-/a.b", longest])
  func valid(_ text: String) {
    #expect(BlobKey(text)?.description == text)
    #expect(BlobKey(text)?.segments.joined(separator: "/") == text)
  }

  @Test(
    "These are no keys",
    arguments: [
      "", "/", "/a", "a/", "a//b", ".", "..", "a/../b", "a/.", "a b", "ä", "a\u{301}", "a\0", "a~", "a\\b", "a%", "\n",
      "\(longest)/a", longest + "x",
    ])
  func invalid(_ text: String) { #expect(BlobKey(text) == nil) }

  @Test("Keys are ordered by their bytes")
  func order() {
    let sorted = ["-", ".a", "A", "Z", "_", "a", "a-b", "a/b", "a0", "b"]
    #expect(sorted.reversed().map { BlobKey($0)! }.sorted().map(\.description) == sorted)
  }
}
