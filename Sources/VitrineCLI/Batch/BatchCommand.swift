import ArgumentParser
import Exporting
import Files
import Foundation
import Meals

/// Exports many stickers in one process.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Export many stickers in one process.",
    discussion: """
      Each line of the file is a job: a JSON object with the members meal, which is a meal or the name of its file, \
      output, and any long options of export without their dashes, such as {"meal": "lunch.json", "over": "photo.jpg", \
      "output": "lunch.jpg", "variant": "full", "no-mark": true}. Names of files are relative to the file of jobs, or to \
      the current folder if the jobs come from standard input.

      For each job, a line with a JSON object is printed as soon as the job has ended: {"line": 1, "ok": true, "output": \
      "lunch.jpg", "seconds": 0.04}, with an error instead of seconds if it has failed. A failed job leaves no file and \
      does not stop the others. The exit status is 0 if all jobs have succeeded, otherwise 1.
      """)

  @Argument(
    help: ArgumentHelp("The jobs, one JSON object per line; - reads standard input.", valueName: "jobs.jsonl"),
    completion: .file(extensions: ["jsonl"]))
  var jobs: String

  @Option(help: ArgumentHelp("How many jobs to run at once; all cores by default.", valueName: "n"))
  var threads: Int?

  @OptionGroup var memory: MemoryOptions

  func validate() throws {
    guard (1...256).contains(threads ?? 1) else { throw ValidationError("--threads must be 1 to 256") }
  }

  func run() throws {
    try Streams.checkOutput()
    try memory.limit()
    KeptMemory.begin()
    let lines = try readLines()
    let cores = max(1, ProcessInfo.processInfo.activeProcessorCount)
    let atOnce = min(threads ?? cores, lines.count)
    let (entries, mistakes) = read(lines)
    for mistake in mistakes { try Streams.give(try mistake.json) }
    let run = BatchRun(entries, threads: max(1, cores / atOnce)) { try Streams.give(try $0.json) }
    let cancellation = Cancellation()
    cancellation.onCancel { run.cancel() }
    Interruption.calls(cancellation)
    let failures = try run.perform(atOnce: atOnce) + mistakes.count
    guard failures == 0 else { throw BatchFailure(failures: failures, jobs: lines.count) }
  }

  /// Returns the lines that are not blank, with their numbers.
  private func readLines() throws(FileError) -> [(number: Int, text: Data)] {
    let name = jobs == "-" ? "standard input" : jobs
    let data: Data
    do {
      data = jobs == "-" ? FileHandle.standardInput.readDataToEndOfFile() : try Data(contentsOf: URL(filePath: jobs))
    } catch {
      throw FileError(.unreadable, .read, file: name, reason: "there is no such file, or it cannot be read")
    }
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
      .filter { _, text in text.contains { !" \t\r".utf8.contains($0) } }
      .map { (number: $0 + 1, text: Data($1)) }
    guard !lines.isEmpty else {
      throw FileError(.failed, .read, file: name, reason: "it has no jobs; write one JSON object per line")
    }
    return lines
  }

  /// Reads the jobs. Those that are wrong, or would meet another one in a file, fail before any work.
  private func read(_ lines: [(number: Int, text: Data)]) -> (entries: [BatchRun.Entry], mistakes: [BatchResult]) {
    let folder = jobs.lastIndex(of: "/").map { String(jobs[...$0]) } ?? ""
    var entries: [BatchRun.Entry] = []
    var mistakes: [BatchResult] = []
    var claims = BatchClaims()
    var outputs: [[String]] = []
    for (number, text) in lines {
      var output: String?
      do {
        let job = try BatchJob(try value(text), in: jobs == "-" ? "" : folder)
        output = job.output
        let call = try job.call(threads: 1)
        claims.read(call.inputs, by: number)
        outputs.append(call.outputs)
        entries.append(BatchRun.Entry(line: number, job: job))
      } catch {
        mistakes.append(BatchResult(line: number, output: output, error: error))
      }
    }
    var isFree: [Bool] = []
    for (entry, names) in zip(entries, outputs) {
      do {
        try claims.write(names, by: entry.line)
        isFree.append(true)
      } catch {
        isFree.append(false)
        mistakes.append(BatchResult(line: entry.line, output: entry.job.output, error: error))
      }
    }
    let free = zip(entries, isFree).filter(\.1).map(\.0)
    return (free, mistakes.sorted { $0.line < $1.line })
  }

  private func value(_ text: Data) throws(WrongCall) -> JSONValue {
    do { return try JSONValue(json: text) } catch {
      // The place within one line is its column.
      let place = error.place.replacing("line 1, ", with: "")
      throw WrongCall("\(place): \(error.reason)")
    }
  }
}

/// The error thrown if jobs of `batch` have failed, after all have ended.
struct BatchFailure: Error, CustomStringConvertible {
  let failures: Int
  let jobs: Int

  var description: String { "\(failures) of \(jobs) jobs failed; their lines say why" }
}
