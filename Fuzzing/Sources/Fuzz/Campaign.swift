import Foundation

/// Many trials of one subject, several at once.
struct Campaign: Sendable {
  let subject: any Subject
  let seed: UInt64
  let trials: Range<Int>
  let runner: TrialRunner
  /// The maximum number of calls that run concurrently.
  let jobs: Int
  /// The folder for the files of faults.
  let keep: URL

  /// The number of trials by outcome, and the faults found.
  struct Tally: Sendable {
    var succeeded = 0
    var warned = 0
    var failed = 0
    /// The numbers of the trials with a fault, and the faults.
    var faults: [(trial: Int, fault: String)] = []
  }

  /// Returns a trial, which depends on nothing but the subject, the seed and the number.
  func trial(_ number: Int) -> Trial {
    var random = SeededGenerator(seed: seed, trial: number)
    return subject.trial(number, using: &random)
  }

  /// Runs all trials. `report` receives each fault when it is found.
  func run(report: @Sendable (String) -> Void) async throws -> Tally {
    try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
      var tally = Tally()
      var next = trials.lowerBound
      for _ in 0..<jobs where next < trials.upperBound {
        start(&next, in: &group)
      }
      while let (number, outcome) = try await group.next() {
        if next < trials.upperBound { start(&next, in: &group) }
        if let fault = outcome.fault(of: trial(number)) {
          let folder = try kept(number, outcome, fault)
          tally.faults.append((number, fault))
          report("\(subject.name), seed \(seed), trial \(number): \(fault); its files are in \(folder.path)")
        } else if outcome.status == 0 {
          tally.succeeded += 1
          tally.warned += outcome.warns ? 1 : 0
        } else {
          tally.failed += 1
        }
      }
      return tally
    }
  }

  private func start(_ next: inout Int, in group: inout ThrowingTaskGroup<(Int, Outcome), any Error>) {
    let number = next
    next += 1
    group.addTask { (number, try await runner.outcome(of: trial(number))) }
  }

  /// Writes the files, the call and the outcome of a trial to a folder, and returns the folder.
  private func kept(_ number: Int, _ outcome: Outcome, _ fault: String) throws -> URL {
    let trial = trial(number)
    let folder = keep.appending(path: "\(subject.name)-\(seed)-\(number)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, bytes) in trial.files { try Data(bytes).write(to: folder.appending(path: name)) }
    let text = """
      fault: \(fault)
      call: vitrine \(trial.arguments.map { "'\($0)'" }.joined(separator: " "))
      input: \(trial.notes.joined(separator: "; "))
      exit status: \(outcome.status)
      new files: \(outcome.newFiles.keys.sorted().joined(separator: ", "))
      standard error:
      \(outcome.standardError)
      """
    try Data(text.utf8).write(to: folder.appending(path: "fault.txt"))
    return folder
  }
}
