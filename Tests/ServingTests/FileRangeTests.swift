import Testing

@testable import Serving

@Suite struct FileRangeTests {
  /// RFC 9110, section 14.1.2; nil stands for the whole file.
  @Test(
    arguments: [
      ("bytes=0-4", 0..<5), ("bytes=2-", 2..<10), ("bytes=-3", 7..<10), ("bytes=8-99", 8..<10), ("bytes=-99", 0..<10),
      ("bytes=10-", 0..<0), ("bytes=10-12", 0..<0), ("bytes=-0", 0..<0), ("bytes=5-4", nil), ("bytes=0-1,3-4", nil),
      ("items=0-1", nil), ("bytes=", nil), ("bytes=-", nil), ("bytes=a-b", nil), ("bytes=1-b", nil),
    ] as [(String, Range<Int>?)])
  func aHeaderAsksForBytes(_ header: String, _ expected: Range<Int>?) {
    #expect(FileAnswer.range(header, of: 10) == expected)
  }

  @Test func anEmptyFileHasNoBytes() {
    #expect(FileAnswer.range("bytes=0-", of: 0) == 0..<0)
    #expect(FileAnswer.range("bytes=-1", of: 0) == 0..<0)
  }
}
