import ArgumentParser
import Commands
import Digests
import Exporting
import Files
import Foundation
import Jobs

/// Plans a job that is rendered in steps.
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "Plan a job that is rendered in steps, on one machine or several.",
    discussion: """
      The job is a JSON object like a line of vitrine batch. A video of more than 30 seconds is cut into parts at its own \
      key frames. Render each part with vitrine part, anywhere and in any order, then join them with vitrine assemble. The \
      result has the bytes that vitrine export makes.

      The plan is JSON. Its member parts is the number of parts; 0 means that vitrine assemble makes the output without \
      parts. Its member id is a digest of everything that determines the bytes of the output.
      """)

  @Argument(help: ArgumentHelp("The job.", valueName: "job.json"), completion: .file(extensions: ["json"]))
  var job: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file for the plan; by default standard output.", valueName: "plan.json"),
    completion: .file(extensions: ["json"]))
  var output: String?

  @Flag(help: "If the job has no parts, render its output right away.")
  var whole = false

  @OptionGroup var options: StepOptions

  func run() throws {
    let step = try StepSession(options)
    // Parts are compared with it before they open a file, which may load further libraries.
    let engine = try EngineVersion.current()
    let named = try StepPlan.job(reading: job)
    let folder = self.job.folderPrefix
    let job = named.relative(to: folder)
    let export = try job.prepare(threads: step.threads, themes: step.jobs.themes)
    let cancellation = Cancellation()
    Interruption.calls(cancellation)
    var display = ProgressDisplay(options.progress)
    let parts = try step.jobs.exporter.parts(
      of: export.request, overlay: export.overlay, cancellation: cancellation
    ) {
      // With --whole, progress is that of the output.
      if !whole { display.show($0) }
    }
    if whole, parts.count == 1 {
      _ = try export.perform(with: step.jobs.exporter, cancellation: cancellation) { display.show($0) }
    }
    display.finish()
    // The plan contains the meal and the theme, and names files so that it can be read where it is.
    var planned = named.relative(to: prefix(from: folder))
    planned.meal = .value(try job.meal.read())
    planned.sticker.theme = try job.sticker.theme?.resolved()
    let plan = StepPlan(
      job: planned, id: try job.id(input: try job.over.map { try SHA256Digest.ofFile($0) }, engine: engine),
      engine: engine, parts: parts)
    try give(try plan.json(), cancellation)
  }

  /// The prefix that makes relative names in the job valid in the plan; empty if both are in the same folder.
  private func prefix(from folder: String) -> String {
    if let output, output.folderPrefix == folder { return "" }
    return folder.hasPrefix("/") ? folder : FileManager.default.currentDirectoryPath + "/" + folder
  }

  private func give(_ json: Data, _ cancellation: Cancellation) throws {
    try cancellation.check()
    guard let output else { return try Streams.give(json) }
    let file = try OutputFile(output)
    try file.write(json + Data("\n".utf8))
    try file.commit()
  }
}
