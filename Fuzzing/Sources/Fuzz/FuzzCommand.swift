import ArgumentParser
import Foundation
import Synchronization

/// Calls the command `vitrine` with damaged files, odd meals and odd options, and checks that it keeps its contract.
@main struct FuzzCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Call vitrine with damaged files, odd meals and odd options, and check that it keeps its contract.",
    discussion: """
      The sources are the photos and videos in a folder, told apart by their suffixes. Trials depend on the seed and on \
      their numbers only, so --first N --photos 1 repeats trial N.
      """)

  @Argument(help: "The folder with the sources.", completion: .directory)
  var sources: String

  @Option(help: "The command to call.", completion: .file())
  var vitrine: String

  @Option(help: "How many damaged photos.") var photos = 0
  @Option(help: "How many damaged videos.") var videos = 0
  @Option(help: "How many meals.") var meals = 0
  @Option(help: "How many calls with odd options.") var calls = 0
  @Option(help: "The seed.") var seed: UInt64 = 1
  @Option(help: "The number of the first trial.") var first = 0
  @Option(help: "How many calls at once.") var jobs = ProcessInfo.processInfo.activeProcessorCount
  @Option(help: "The seconds after which a call counts as hanging.") var limit = 120
  @Option(help: "The folder for the files of faults.", completion: .directory) var keep = "faults"

  func validate() throws {
    guard [photos, videos, meals, calls, first].allSatisfy({ (0...1_000_000_000).contains($0) }) else {
      throw ValidationError("numbers of trials must be 0 to 1,000,000,000")
    }
    guard jobs > 0, limit > 0 else { throw ValidationError("--jobs and --limit must be positive") }
    guard FileManager.default.isExecutableFile(atPath: vitrine) else {
      throw ValidationError("\(vitrine) is not a command that can be called; build it first")
    }
  }

  func run() async throws {
    let campaigns = try await subjects().map { subject, count in
      Campaign(
        subject: subject, seed: seed, trials: first..<first + count,
        runner: TrialRunner(command: URL(filePath: vitrine).standardizedFileURL.path, limit: limit), jobs: jobs,
        keep: URL(filePath: keep))
    }
    var faults = 0
    for campaign in campaigns {
      let tally = try await campaign.run { print($0) }
      faults += tally.faults.count
      print(
        """
        \(campaign.subject.name): \(campaign.trials.count) trials, seed \(seed): \(tally.succeeded) succeeded, \
        \(tally.warned) of them with a warning, \(tally.failed) failed properly, \(tally.faults.count) faults
        """)
    }
    if faults > 0 { throw ExitCode.failure }
  }

  /// Returns the subjects that have trials, each with the number of its trials.
  private func subjects() async throws -> [(any Subject, Int)] {
    let files = try await SourceFolder(URL(filePath: sources))
    return [
      (files.photoSubject, photos), (files.videoSubject, videos), (Meals(), meals), (try files.callSubject(), calls),
    ].filter { $0.1 > 0 }
  }
}
