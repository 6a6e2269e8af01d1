import ArgumentParser
import Commands
import Exporting
import Files
import Jobs

/// Renders one part of a planned job.
struct PartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "part", abstract: "Render one part of a planned job, for vitrine assemble.",
    discussion:
      "Parts can be rendered in any order, on any machine that has the same build of vitrine and the same input.")

  @Argument(
    help: ArgumentHelp("The plan that vitrine plan made.", valueName: "plan.json"),
    completion: .file(extensions: ["json"]))
  var plan: String

  @Argument(help: ArgumentHelp("The number of the part, from 0.", valueName: "n"))
  var index: Int

  @Option(name: .shortAndLong, help: ArgumentHelp("The file for the part.", valueName: "file"), completion: .file())
  var output: String

  @OptionGroup var options: StepOptions

  func run() throws {
    let step = try StepSession(options)
    let plan = try StepPlan(reading: plan)
    guard plan.parts.count > 1 else {
      throw JobError("the job has no parts; render it with vitrine assemble")
    }
    guard (0..<plan.parts.count).contains(index) else {
      throw JobError("the part must be 0 to \(plan.parts.count - 1), got \(index)")
    }
    let export = try plan.job.relative(to: self.plan.folderPrefix)
      .prepare(threads: step.threads, themes: step.jobs.themes)
    let cancellation = Cancellation()
    Interruption.calls(cancellation)
    var display = ProgressDisplay(options.progress)
    try step.jobs.exporter.export(
      part: plan.parts[index], of: export.request, overlay: export.overlay, to: output, cancellation: cancellation
    ) { display.show($0) }
    display.finish()
  }
}
