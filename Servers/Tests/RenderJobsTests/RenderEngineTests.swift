import Blobs
import Foundation
import Jobs
import Queues
import TestSupport
import Testing

@testable import RenderJobs

struct RenderEngineTests {
  private let folder: TemporaryFolder
  private let engine: RenderEngine
  private let id = String(repeating: "a", count: 32)

  init() throws {
    folder = try TemporaryFolder()
    engine = RenderEngine(
      archive: JobArchive(store: try FolderBlobStore(folder: folder["blobs"])),
      queue: try SQLiteQueue(file: URL(filePath: folder["queue.sqlite"])), engine: "engine",
      now: { Date(timeIntervalSince1970: 5) })
  }

  private var record: JobRecord {
    var job = ExportJob(meal: .value(.init(name: "A")))
    job.over = "secret/path.jpg"
    job.output = "/other/Path.JPG"
    job.report = "r.json"
    return JobRecord(job, input: "digest", inputName: "holiday.jpg", outputName: "lunch.JPG", submittedAt: 5)
  }

  @Test func `a record names files as they are called in a step`() throws {
    let record = record
    #expect(record.document.text.contains(#""over":"input""#))
    #expect(record.document.text.contains(#""output":"output.jpg""#))
    #expect(!record.document.text.contains("path"))
    #expect(!record.document.text.contains("report"))
    #expect(record.displayNames == ["input": "holiday.jpg", "output.jpg": "lunch.JPG"])
  }

  @Test func `a job is submitted once, and survives encoding`() throws {
    #expect(try engine.submit(record, as: id))
    #expect(try engine.submit(record, as: id) == false)
    #expect(try engine.queue.depth().waiting[.normal] == 1)
    #expect(try engine.archive.record(of: id) == record)
    #expect(try engine.archive.jobs() == [id])
  }

  @Test func `nothing is stored of a job that is not accepted`() throws {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) { try engine.submit(record, as: id) { throw Refusal() } }
    #expect(try engine.archive.record(of: id) == nil)
    #expect(try engine.queue.depth() == QueueDepth())
  }

  /// Another server stored the job and then ended before it queued it.
  @Test func `a job that was stored but not queued is queued by the next submission`() throws {
    #expect(try engine.archive.submit(record, as: id))
    #expect(try engine.submit(record, as: id) == false)
    #expect(try engine.queue.depth().waiting[.normal] == 1)
  }

  @Test func `a cancelled job is new again, and a done one is not`() throws {
    _ = try engine.submit(record, as: id)
    #expect(try engine.cancel(id))
    #expect(try engine.cancel(id))
    #expect(try engine.submit(record, as: id))
    #expect(try engine.archive.end(id, JobOutcome(state: .done, endedAt: 6)))
    #expect(try engine.archive.store.put([1], as: JobKeys.result(id)))
    #expect(try engine.submit(record, as: id) == false)
    #expect(try engine.cancel(id) == false)
    #expect(try engine.cancel(String(repeating: "b", count: 32)) == false)
  }

  @Test func `a job is removed if it ended before a time, and stays otherwise`() throws {
    _ = try engine.submit(record, as: id)
    #expect(try engine.removeEnded(id, before: 100) == false, "it has not ended")
    #expect(try engine.archive.end(id, JobOutcome(state: .done, endedAt: 6)))
    #expect(try engine.removeEnded(id, before: 6) == false)
    #expect(try engine.removeEnded(id, before: 7))
    #expect(try engine.archive.jobs().isEmpty)
  }

  @Test func `a job that was stored and never queued is restored although others wait`() throws {
    #expect(try engine.submit(record, as: id))
    let unqueued = String(repeating: "b", count: 32)
    #expect(try engine.archive.submit(record, as: unqueued))
    #expect(try engine.restoreLostJobs(olderThan: 0) { _ in false } == [unqueued])
    #expect(try engine.restoreLostJobs(olderThan: 0) { _ in false }.isEmpty)
  }

  @Test func `a job that has ended in another way is not revived by its old letter`() throws {
    _ = try engine.submit(record, as: id)
    let consumer = try engine.queue.consumer(named: "test")
    try consumer.deadLetter(try #require(try consumer.next(waiting: 0)))
    consumer.close()
    #expect(try engine.archive.end(id, JobOutcome(state: .done, endedAt: 6)))
    #expect(try engine.revive([id]) == [id])
    #expect(try engine.archive.outcome(of: id)?.state == .done)
  }

  @Test func `removing a job leaves nothing`() throws {
    _ = try engine.submit(record, as: id)
    _ = try engine.archive.end(id, JobOutcome(state: .cancelled, endedAt: 6))
    try engine.archive.remove(id)
    #expect(try engine.archive.jobs().isEmpty)
    #expect(try engine.archive.outcome(of: id) == nil)
  }

  @Test(arguments: ["", "x", "../../../../../etc/passwd", String(repeating: "A", count: 32)])
  func `identifiers are hexadecimal digits`(text: String) {
    #expect(!JobKeys.isID(text))
  }

  @Test func `a store keeps the identifier that it receives first`() throws {
    #expect(try engine.archive.knownIdentity() == nil)
    #expect(try engine.archive.identity { "first" } == "first")
    #expect(try engine.archive.identity { "second" } == "first")
    #expect(try JobArchive(store: engine.archive.store).knownIdentity() == "first")
    #expect(try engine.archive.jobs().isEmpty)
  }

  /// Takes a message without doing its work, as a broker that loses its data does.
  private func loseMessage() throws {
    let consumer = try engine.queue.consumer(named: "loss")
    try consumer.acknowledge(try #require(try consumer.next(waiting: 0)))
    consumer.close()
  }

  @Test func `a job that the queue has lost is queued again`() throws {
    #expect(try engine.submit(record, as: id))
    #expect(try engine.restoreLostJobs(olderThan: 0) { _ in false }.isEmpty, "it waits")
    try loseMessage()
    #expect(try engine.restoreLostJobs(olderThan: 1) { _ in false }.isEmpty, "it is too new")
    #expect(try engine.restoreLostJobs(olderThan: 0) { $0 == id }.isEmpty, "it is running")
    #expect(try engine.restoreLostJobs(olderThan: 0) { _ in false } == [id])
    #expect(try engine.queue.depth().waiting[.normal] == 1)
  }

  @Test func `neither ended nor dead jobs are queued again`() throws {
    #expect(try engine.submit(record, as: id))
    let consumer = try engine.queue.consumer(named: "test")
    try consumer.deadLetter(try #require(try consumer.next(waiting: 0)))
    consumer.close()
    #expect(try engine.restoreLostJobs(olderThan: 0) { _ in false }.isEmpty)
    #expect(try engine.revive([id]) == [id])
    try loseMessage()
    #expect(try engine.cancel(id))
    #expect(try engine.restoreLostJobs(olderThan: 0) { _ in false }.isEmpty)
    #expect(try engine.queue.depth() == QueueDepth())
  }
}
