import Commands
import Exporting
import Foundation
import Jobs

/// A job's session in the command, which shows progress, notes and the report.
struct Session {
  let jobs: JobSession

  /// Creates a session with the limits that options set.
  init(_ out: OutputArguments) throws {
    try out.memory.limit()
    KeptMemory.begin()
    jobs = try JobSession(threads: out.threadCount, stallLimit: .command)
  }

  /// Runs an export, or prints its plan. Handles progress, the report, warnings and signals.
  func run(_ export: PreparedExport, _ out: OutputArguments) throws {
    if out.dryRun {
      let plan = try export.plan()
      let live = try export.livePlan()
      try Streams.give(try plan.json(live: live))
      Streams.note(plan.warnings + (live?.warnings.filter { !plan.warnings.contains($0) } ?? []))
      return
    }
    let cancellation = Cancellation()
    if out.report == "-" || out.output == "-" { try Streams.checkOutput() }
    Interruption.calls(cancellation)
    var display = ProgressDisplay(out.progress)
    let report = try export.perform(with: jobs.exporter, cancellation: cancellation) {
      display.show($0)
    } complete: {
      if out.report == "-" { try Streams.give(try $0.json()) }
    }
    display.finish()
    Streams.note(report.warnings)
    display.announce(report, at: export.request.output)
  }
}

extension StallLimit {
  /// The limit on the exports of the command, which ends the process if an export never does.
  static var command: StallLimit {
    StallLimit {
      Streams.say("vitrine: \(JobError.endless)")
      _exit(1)
    }
  }
}

extension Streams {
  /// Prints warnings on standard error.
  static func note(_ warnings: [String]) {
    for warning in warnings { say("vitrine: note: \(warning)") }
  }
}
