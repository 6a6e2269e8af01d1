import Testing

@testable import ViewFiles

/// Crash reports as Swift 6.3 prints them on Linux.
@Suite struct CrashReportTests {
  private func report(_ text: String, files: [String] = ["App/Card.swift"]) -> (report: CrashReport, rest: [String]) {
    var report = CrashReport()
    let rest = text.split(separator: "\n").map(String.init).filter { !report.take($0, files: files) }
    return (report, rest)
  }

  private static let calls = """

    *** Signal 4: Backtracing from 0x7fc43cf6df7f... done ***
    *** Program crashed: Illegal instruction at 0x00007fc43cf6df7f ***
    Thread 0 "previews" crashed:
      0               0x00007fc43cf6df7f closure #1 in _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
      1 [ra]          0x000055d07c242355 price.getter + 180 in previews at /home/user/App/Card.swift:12:23
      2 [ra]          0x000055d07c242355 body.getter + 180 in previews at /home/user/App/Card.swift:30:5
      3 [ra] [system] 0x000055d07c242279 static M.$main() + 8 in previews at //<compiler-generated>
    """

  @Test func theFirstCallInAUsersFileIsThePlace() {
    let (report, rest) = report("Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range" + Self.calls)
    #expect(report.reason == "Index out of range")
    #expect(report.place == "App/Card.swift:12")
    #expect(rest.isEmpty)
  }

  @Test func aTrapHasAReasonToo() {
    let (report, _) = report(
      """
      *** Signal 4: Backtracing from 0x55a0635524df... done ***
      *** Swift runtime failure: arithmetic overflow ***
        0 [inlined] [system] 0x000055a0635524df Swift runtime failure: arithmetic overflow in a at //<compiler-generated>
        1                    0x000055a0635524df sum() + 575 in previews at App/Card.swift:15:30
      """)
    #expect(report.reason == "arithmetic overflow")
    #expect(report.place == "App/Card.swift:15")
  }

  @Test func otherFilesAreNotThePlace() {
    #expect(report("Fatal error: no" + Self.calls, files: ["Card.swift"]).report.place == "Card.swift:12")
    #expect(report("Fatal error: no" + Self.calls, files: ["pp/Card.swift"]).report.place == nil)
    #expect(report("Fatal error: no" + Self.calls, files: ["Other.swift"]).report.place == nil)
    #expect(report("Fatal error: no" + Self.calls, files: []).report.reason == "no")
  }

  @Test func whatAViewPrintsIsNoReport() {
    let (report, rest) = report("hello\nat App/Card.swift:3: fine")
    #expect(report.reason == nil)
    #expect(report.place == nil)
    #expect(rest.count == 2)
  }
}
