import ArgumentParser
import Commands
import Exporting
import Files
import Foundation
import JSON
import Jobs

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
    let batch = read(lines)
    for mistake in batch.mistakes { try Streams.give(mistake.json) }
    let run = BatchRun(batch.jobs, threads: max(1, cores / atOnce)) { try Streams.give($0.json) }
    let cancellation = Cancellation()
    cancellation.onCancel { run.cancel() }
    Interruption.calls(cancellation)
    do {
      let failures = try run.perform(atOnce: atOnce) + batch.mistakes.count
      guard failures == 0 else {
        throw JobError(.failed, "\(failures) of \(lines.count) jobs failed; their lines say why")
      }
    } catch {
      guard run.hangs else { throw error }
      // An ordinary exit could wait for the thread of the job that hangs.
      Streams.say("vitrine: \(error)")
      _exit(1)
    }
  }

  /// Returns the lines that are not blank, with their numbers.
  private func readLines() throws(FileError) -> [(number: Int, text: Data)] {
    let name = jobs == "-" ? "standard input" : jobs
    let data: Data
    do {
      data = jobs == "-" ? FileHandle.standardInput.readDataToEndOfFile() : try Data(contentsOf: URL(filePath: jobs))
    } catch {
      throw FileError(.failed, .read, file: name, reason: "there is no such file, or it cannot be read")
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
  private func read(_ lines: [(number: Int, text: Data)]) -> (jobs: [BatchLine], mistakes: [BatchResult]) {
    let folder = jobs == "-" ? "" : jobs.folderPrefix
    var entries: [BatchLine] = []
    var mistakes: [BatchResult] = []
    for line in lines {
      var output: String?
      do {
        let value = try JSONValue(json: line.text)
        output = BatchLine.output(of: value)
        entries.append(try BatchLine(line.number, value, in: folder))
      } catch {
        mistakes.append(BatchResult(line: line.number, output: output, error: Self.explained(error)))
      }
    }
    var claims = BatchClaims()
    for entry in entries { claims.read(entry.inputs, by: entry.number) }
    entries = entries.filter { entry in
      do throws(JobError) {
        try claims.write(entry.outputs, by: entry.number)
        return true
      } catch {
        mistakes.append(BatchResult(line: entry.number, output: entry.output, error: error))
        return false
      }
    }
    return (entries, mistakes.sorted { $0.line < $1.line })
  }

  /// Returns an error about one line without the line's number in it.
  private static func explained(_ error: any Error) -> any Error {
    guard let error = error as? JSONError, error.problem == .syntax else { return error }
    return JSONError(.syntax, at: error.place.replacing("line 1, ", with: ""), error.reason)
  }
}
