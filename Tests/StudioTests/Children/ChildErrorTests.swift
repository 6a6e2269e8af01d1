import Children
import Testing

@testable import Studio

@Suite struct ChildErrorTests {
  @Test func failuresOfProcessesBecomeFaults() {
    #expect(
      ChildError(ChildFailure.refused("it is damaged", kind: "damaged"))
        == ChildError(.fileDamaged, sentence: "it is damaged"))
    #expect(ChildError(ChildFailure.refused("no", kind: nil)) == ChildError(.jobRefused, sentence: "no"))
    #expect(ChildError(ChildFailure.crashed(lastLine: "", isSignal: false)) == ChildError(.jobFailed))
    #expect(ChildError(ChildFailure.crashed(lastLine: "", isSignal: true)) == ChildError(.jobTooLarge))
    #expect(
      ChildError(ChildFailure.crashed(lastLine: "vitrine: the memory limit is too low", isSignal: false))
        == ChildError(.jobTooLarge))
    #expect(
      ChildError(ChildFailure.crashed(lastLine: "vitrine: crashed (SIGABRT)", isSignal: false))
        == ChildError(.jobRefused, sentence: "crashed (SIGABRT)"))
    #expect(ChildError(ChildFailure.tooSlow) == ChildError(.jobTooSlow))
  }
}
