import Files
import Foundation
import Testing

@Suite struct FileErrorTests {
  @Test func systemCodesBecomeKindsAndWords() {
    #expect(FileError(reading: "a", code: ENOENT).description == "cannot read a: there is no such file")
    #expect(FileError(reading: "a", code: ENOTDIR).kind == .missing)
    #expect(FileError(reading: "a", code: EACCES).kind == .unreadable)
    #expect(FileError(reading: "a", code: EACCES).reason == "permission denied")
    #expect(FileError(reading: "a", code: EIO).kind == .unreadable)
    #expect(FileError(writing: "a", code: EDQUOT).description == "cannot write a: the disk is full")
    #expect(FileError(writing: "a", code: EROFS).kind == .unwritable)
  }

  @Test func descriptionIsOneLine() {
    let error = FileError(.damaged, .read, file: "a\nb\r\nc", reason: "first\nsecond")
    #expect(error.description == "cannot read a?b?c: first; second")
  }

  /// Libraries quote bytes of damaged files.
  @Test func descriptionHasNoControlCharacters() {
    let error = FileError(.unsupported, .read, file: "a\u{1b}b.heic", reason: "method \u{4} is unknown\r\n\u{2028}end")
    #expect(error.description == "cannot read a?b.heic: method ? is unknown; end")
  }

  @Test(arguments: [
    (FileError.Operation.draw, "cannot draw"), (.export, "cannot export"), (.makeVideo, "cannot make a video of"),
    (.keepHDR, "cannot keep the HDR of"), (.limit, "cannot limit"),
  ])
  func `the description begins with the operation`(_ operation: FileError.Operation, _ words: String) {
    let error = FileError(.failed, operation, file: "a", reason: "it is odd")
    #expect(error.description == "\(words) a: it is odd")
  }
}
