import ArgumentParser
import Commands
import Exporting
import Files
import Jobs

/// Makes the output of a planned job from its parts.
struct AssembleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assemble", abstract: "Make the output of a planned job from its parts.",
    discussion: "The output is the file that the job names. The sound is taken from the video itself.")

  @Argument(
    help: ArgumentHelp("The plan that vitrine plan made.", valueName: "plan.json"),
    completion: .file(extensions: ["json"]))
  var plan: String

  @Argument(
    help: ArgumentHelp("The parts in order; none if the plan has none.", valueName: "part"), completion: .file())
  var parts: [String] = []

  @OptionGroup var options: StepOptions

  func run() throws {
    let step = try StepSession(options)
    let plan = try StepPlan(reading: plan)
    let expected = plan.partCount
    guard parts.count == expected else {
      throw JobError("the plan has \(expected) parts, got \(parts.count); name all of them in order")
    }
    let export = try plan.job.relative(to: self.plan.folderPrefix)
      .prepare(threads: step.threads, themes: step.jobs.themes)
    let cancellation = Cancellation()
    Interruption.calls(cancellation)
    var display = ProgressDisplay(options.progress)
    let report =
      parts.isEmpty
      ? try export.perform(with: step.jobs.exporter, cancellation: cancellation) { display.show($0) }
      : try export.assemble(parts, with: step.jobs.exporter, cancellation: cancellation)
    display.finish()
    Streams.note(report.warnings)
  }
}
