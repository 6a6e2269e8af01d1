import Files
import Testing

@Suite struct FileErrorTests {
  @Test func theDescriptionIsOneLineWithoutControlCharacters() {
    let error = FileError(
      .unsupported, .read, file: "a\nb\u{1b}c.heic", reason: "first line\nmethod \u{4} is unknown\r\n\u{2028}end")
    #expect(error.description == "cannot read a?b?c.heic: first line; method ? is unknown; end")
  }
}
