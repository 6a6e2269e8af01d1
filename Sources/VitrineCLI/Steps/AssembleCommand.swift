import ArgumentParser
import Exporting

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
    let expected = plan.parts.count > 1 ? plan.parts.count : 0
    guard parts.count == expected else {
      throw WrongCall("the plan has \(expected) parts, got \(parts.count); name all of them in order")
    }
    let call = try BatchJob(plan.job, in: StepPlan.folder(of: self.plan)).call(threads: step.threads)
    let cancellation = Cancellation()
    Interruption.calls(cancellation)
    var display = ProgressDisplay(options.progress)
    let report =
      parts.isEmpty
      ? try call.perform(step.session, cancellation) { display.show($0) }
      : try call.assemble(parts, step.session, cancellation)
    display.finish()
    step.session.note(report.warnings)
  }
}
