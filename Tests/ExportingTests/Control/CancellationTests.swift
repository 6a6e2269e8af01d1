import Files
import Foundation
import TestSupport
import Testing

@testable import Exporting

@Suite struct CancellationTests {
  @Test func aCancelledExportIsNotCommitted() throws {
    let folder = try TemporaryFolder()
    let cancellation = Cancellation()
    let output = try OutputFile(folder["a.bin"], cancellation)
    try output.write(Data("x".utf8))
    #expect(cancellation.cancel())
    #expect(throws: CancellationError.self) { try OutputFile.commit([output], cancellation) }
    #expect(folder.names.isEmpty)
  }

  @Test func aCommittedExportCannotBeCancelled() throws {
    let cancellation = Cancellation()
    try cancellation.commit()
    #expect(!cancellation.cancel())
    #expect(!cancellation.isCancelled)
    try cancellation.check()
  }

  @Test func actionsRunOnce() {
    let cancellation = Cancellation()
    let counter = Counter()
    cancellation.onCancel { counter.add() }
    #expect(counter.value == 0)
    #expect(cancellation.cancel())
    #expect(cancellation.cancel())
    #expect(counter.value == 1)
    cancellation.onCancel { counter.add() }
    #expect(counter.value == 2, "late, it runs at once")
    #expect(throws: CancellationError.self) { try cancellation.check() }
    #expect(throws: CancellationError.self) { try cancellation.commit() }
  }

  /// Exactly one of the two succeeds, however close they come.
  @Test func cancelAndCommitExcludeEachOther() async {
    for _ in 0..<300 {
      let cancellation = Cancellation()
      async let cancelled = Task.detached { cancellation.cancel() }.value
      async let committed = Task.detached { (try? cancellation.commit()) != nil }.value
      let (one, other) = await (cancelled, committed)
      #expect(one != other)
    }
  }
}
