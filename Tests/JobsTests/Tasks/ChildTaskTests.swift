import Exporting
import Files
import Foundation
import JSON
import Testing

@testable import Jobs

struct ChildTaskTests {
  private let job = ExportJob(meal: .value(.init(name: "A")))

  @Test func `a task is one line and survives it`() throws {
    let tasks: [ChildTask.Work] = [
      .export(JobDocument(job)), .plan(JobDocument(job), id: "x", plan: "plan.json"),
      .part(plan: "plan.json", index: 3, output: "part"), .assembly(plan: "plan.json", parts: ["a", "b"]),
      .canvas(CanvasTask(input: "in\n", width: 3, height: 4, output: "out")),
      .frame(JobDocument(job), seconds: 1.5, output: "f.png"), .preview(input: "i", output: "o"),
      .survey(input: "i", preview: "p"),
    ]
    for work in tasks {
      let line = ChildTask(work, threads: 3, names: ["in": "holiday.jpg"]).line
      #expect(line.count { $0 == UInt8(ascii: "\n") } == 1)
      #expect(line.last == UInt8(ascii: "\n"))
      let task = try ChildTask(line: line)
      #expect(task.line == line)
      #expect(task.names == ["in": "holiday.jpg"])
    }
  }

  @Test func `the document of a job is passed on unchanged`() throws {
    let document = JobDocument(job)
    let coded = try JSONDecoder().decode(JobDocument.self, from: JSONEncoder().encode(document))
    #expect(coded.text == document.text)
    #expect(try coded.job() == job)
  }

  /// `CLastResort` writes this line without an encoder.
  @Test func `a crash is the encoding of a failure`() throws {
    let line = #"{"failed":{"_0":{"code":"crashed","sentence":"crashed (SIGABRT)"}}}"#
    let message = try JSONDecoder().decode(ChildMessage.self, from: Data(line.utf8))
    guard case .failed(let report) = message else { return #expect(Bool(false), "the message must be a failure") }
    #expect(report == JobError(.crashed, "crashed (SIGABRT)"))
    #expect(report.isCrash)
    #expect(message.line == Array(line.utf8) + [UInt8(ascii: "\n")])
  }

  @Test func `a failure names a file as people do`() {
    let error = FileError(.damaged, .read, file: "uploads/1", reason: "it is cut short")
    let report = JobError(error, names: ["uploads/1": "holiday.jpg"])
    #expect(report.code == .damaged)
    #expect(report.subject == "holiday.jpg")
    #expect(report.sentence == "cannot read holiday.jpg: it is cut short")
    // Names that merely contain a path are left alone.
    let other = FileError(.damaged, .read, file: "uploads/12", reason: "see uploads/1")
    #expect(JobError(other, names: ["uploads/1": "x"]).sentence == "cannot read uploads/12: see uploads/1")
  }

  @Test(arguments: FileError.Kind.allCases)
  func `only errors of inputs have a code of their own`(kind: FileError.Kind) {
    let read = JobError(FileError(kind, .read, file: "a", reason: "r"))
    #expect(read.code.rawValue == kind.rawValue || read.code == .failed)
    #expect(JobError(FileError(kind, .write, file: "a", reason: "r")).code == .failed)
  }

  @Test(arguments: [ENOSPC, EDQUOT])
  func `a full disk has a code of its own`(code: Int32) {
    #expect(JobError(FileError(writing: "a", code: code)).code == .diskFull)
    #expect(JobError(FileError(writing: "a", code: EACCES)).code == .failed)
  }
}
