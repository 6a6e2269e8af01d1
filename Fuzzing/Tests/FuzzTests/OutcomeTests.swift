import Testing

@testable import Fuzz

@Suite struct OutcomeTests {
  static let trial = Trial(
    files: ["in.mp4": [0]], arguments: [], output: "out.mp4", frames: 12, notes: [])

  static func outcome(
    _ status: Int, _ errors: String = "", files: [String: Int] = [:], frames: Int? = nil, shown: Int? = nil
  ) -> Outcome {
    Outcome(
      status: status, standardOutput: [], standardError: errors, newFiles: files, frames: frames, shownFrames: shown)
  }

  @Test(arguments: [
    outcome(0, files: ["out.mp4": 9], frames: 12),
    outcome(0, files: ["out.mp4": 9], frames: 13),
    outcome(0, "vitrine: note: a note\n", files: ["out.mp4": 9], frames: 12),
    outcome(0, "vitrine: note: 9 frames could not be decoded and were left out.\n", files: ["out.mp4": 9], frames: 3),
    outcome(0, "vitrine: note: The video may be incomplete.\n", files: ["out.mp4": 9], frames: 3),
    outcome(0, files: ["out.mp4": 9], frames: 3, shown: 3),
    outcome(1, "vitrine: in.mp4 is damaged\n"),
    outcome(1, "vitrine: note: shorter\nvitrine: in.mp4 is damaged\n"),
  ])
  func theContractIsKept(by outcome: Outcome) {
    #expect(outcome.fault(of: Self.trial) == nil)
  }

  @Test(arguments: [
    outcome(0), outcome(0, files: ["out.mp4": 0], frames: 12),
    outcome(0, files: ["out.mp4": 9, ".out.part": 3], frames: 12),
    outcome(0, files: ["out.mp4": 9], frames: 11), outcome(0, files: ["out.mp4": 9], frames: 2, shown: 3),
    outcome(0, "vitrine: note: a note\n", files: ["out.mp4": 9], frames: 11),
    outcome(0, "[hevc] missing reference\n", files: ["out.mp4": 9], frames: 12),
    outcome(1), outcome(1, "two\nlines\n"), outcome(1, "vitrine: one\nvitrine: two\n"),
    outcome(1, "vitrine: no line end"), outcome(1, "vitrine: crashed (SIGABRT)\n"),
    outcome(1, "vitrine: \u{1B}[31m is damaged\n"),
    outcome(1, "vitrine: in.mp4 is damaged\n", files: ["out.mp4": 9]),
    outcome(2, "vitrine: in.mp4 is damaged\n"), outcome(3), outcome(137), outcome(139),
  ])
  func theContractIsBroken(by outcome: Outcome) {
    #expect(outcome.fault(of: Self.trial) != nil)
  }
}
