import Blobs
import Digests
import Foundation
import InProcess
import Queues
import Synchronization
import TestSupport
import Testing
import Threads

@testable import RenderJobs
@testable import Service

@Suite(.timeLimit(.minutes(5))) struct WorkerTests {
  /// Plans three parts, renders each as its number, and joins them.
  private static let parts = """
    note(kind)
    if kind == "plan":
        write(values["plan"], "")
        done(parts=3)
    if kind == "part": write(values["output"], str(values["index"]))
    if kind == "assembly": write("output.mp4", "".join(open(part).read() for part in values["parts"]))
    done()
    """

  /// Stores an input, and submits a job that makes a video of it.
  private func submitVideo(to service: InProcessService) async throws -> String {
    let input = SHA256Digest(of: [1])
    #expect(try service.store.put([1], as: JobKeys.input(input)))
    #expect(try service.store.put([], as: JobKeys.holding(input, by: "everyone")))
    let job = #"{"meal": {"name": "a", "nutrition": {}}, "output": "a.mp4", "over": "sha256:\#(input.hex)"}"#
    let answer = try await service.send(.post, "/v1/jobs", json: job)
    return try #require(answer.text("id"))
  }

  @Test func aLongVideoIsRenderedInPartsAndAssembled() async throws {
    let service = try InProcessService(script: Self.parts, slots: 3)
    let id = try await submitVideo(to: service)
    #expect(try await service.ended(id).text("state") == "done")
    #expect(try await service.send(.get, "/v1/jobs/\(id)/result").body == Data("012".utf8))
    let steps = service.runs
    #expect(steps.count { $0 == "plan" } == 1)
    #expect(steps.count { $0 == "part" } == 3)
    // Whoever ends the last part has the output assembled; two may think so at once.
    #expect(steps.contains("assembly"))
    while try !service.store.keys(under: JobKeys.parts(id)).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test func `a long video leaves a slot to other jobs`() async throws {
    let script = """
      if kind == "plan" and not job.get("over"):
          write(job["output"], "whole")
          done(parts=0)
      if kind == "part": wait(runs + ".go")

      """
    let service = try InProcessService(script: script + Self.parts, slots: 2)
    let video = try await submitVideo(to: service)
    // If both slots took parts, the second would take one after the first of these jobs.
    for name in ["lunch", "dinner", "supper"] {
      let id = try await service.submit(name)
      #expect(try await service.ended(id).text("state") == "done")
    }
    #expect(try await service.send(.get, "/v1/jobs/\(video)").text("state") == "running")
    _ = try service.folder.file("runs.go", "")
    #expect(try await service.ended(video).text("state") == "done")
  }

  @Test(arguments: [1, 2, 3]) func aDamagedPartIsRenderedAgainAtMostTwice(damages: Int) async throws {
    let damage = """
      if kind == "assembly" and open(runs).read().count("damage") < \(damages):
          note("damage")
          fail("damaged", "part-1 is damaged", subject="part-1")

      """
    let service = try InProcessService(
      script: Self.parts.replacing("if kind == \"assembly\": write", with: damage + "if kind == \"assembly\": write"),
      slots: 1)
    let id = try await submitVideo(to: service)
    let ended = try await service.ended(id)
    #expect(service.runs.count { $0 == "part" } == 3 + min(damages, 2))
    if damages < 3 {
      #expect(try await service.send(.get, "/v1/jobs/\(id)/result").body == Data("012".utf8))
    } else {
      #expect(ended.text("error") == "the store damages the parts of the video")
    }
  }

  @Test func aRefusedJobFailsWithItsReason() async throws {
    let service = try InProcessService(
      script: #"fail("failed", "cannot read the meal: items is missing")"#)
    let id = try await service.submit("lunch")
    let ended = try await service.ended(id)
    #expect(ended.text("state") == "failed")
    #expect(ended.text("error") == "cannot read the meal: items is missing")
    #expect(try await service.send(.get, "/v1/jobs/\(id)/result").status == 409)
    #expect(try service.queue.depth() == QueueDepth())
  }

  @Test func aJobThatCrashesThreeTimesIsADeadLetterWhileOthersAreDone() async throws {
    let crash = """
      if job["meal"]["name"] == "poison" and not os.path.exists(runs + ".mild"):
          note("crash")
          fail("crashed", "crashed (SIGABRT)")

      """
    let service = try InProcessService(script: crash + InProcessService.renders)
    let poison = try await service.submit("poison")
    var others: [String] = []
    for index in 0..<10 { others.append(try await service.submit("meal-\(index)")) }
    let ended = try await service.ended(poison)
    #expect(ended.text("error") == "it crashed 3 times; its last words: crashed (SIGABRT)")
    for id in others { #expect(try await service.ended(id).text("state") == "done") }
    while try service.queue.depth().dead < 1 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(service.runs.count == 13)
    let dead = try await service.send(.get, "/v1/dead-letters")
    #expect(String(decoding: dead.body, as: UTF8.self).contains(poison))
    _ = try service.folder.file("runs.mild", "")
    #expect(try await service.send(.post, "/v1/dead-letters/\(poison)/requeue").status == 202)
    #expect(try await service.ended(poison).text("state") == "done")
    #expect(try service.queue.depth().dead == 0)
  }

  @Test(arguments: ["full", "unreachable"]) func aStoreThatFailsForAWhileIsWaitedFor(_ kind: String) async throws {
    let service = try InProcessService(isWorking: false)
    let id = try await service.submit("lunch")
    _ = try JobArchive(store: service.store).identity()
    service.store.fail(3, try #require(.init(rawValue: kind)))
    try service.startWorking()
    #expect(try await service.ended(id).text("state") == "done")
    let warnings = service.log.all.filter { $0.contains("waiting for the store") }
    #expect(warnings.count == 1)
    #expect(warnings.allSatisfy { $0.contains(id) })
    #expect(warnings.allSatisfy { !$0.contains("\n") })
  }

  @Test func aStoreThatStandsStillHoldsUpOneJobOnly() async throws {
    let service = try InProcessService(isWorking: false)
    let slow = try await service.submit("lunch")
    let gate = service.store.hold(JobKeys.result(slow))
    try service.startWorking()
    var others: [String] = []
    for index in 0..<5 { others.append(try await service.submit("meal-\(index)")) }
    for id in others { #expect(try await service.ended(id).text("state") == "done") }
    #expect(try await service.send(.get, "/v1/jobs/\(slow)").text("state") == "running")
    gate.signal()
    #expect(try await service.ended(slow).text("state") == "done")
    #expect(service.runs.count == 6)
  }

  @Test func aMissingInputFailsTheJob() async throws {
    let service = try InProcessService(isWorking: false)
    let bytes = Array("photo".utf8)
    let digest = SHA256Digest(of: bytes)
    #expect(try service.store.put(bytes, as: JobKeys.input(digest)))
    #expect(try service.store.put([], as: JobKeys.holding(digest, by: "everyone")))
    let id = try await service.submit("lunch", #""over": "sha256:\#(digest.hex)""#)
    try service.store.remove(JobKeys.input(digest))
    try service.startWorking()
    #expect(try await service.ended(id).text("error") == "its input is no longer stored; upload it again")
  }

  @Test func anInputWithTheWrongBytesFailsTheJob() async throws {
    let service = try InProcessService(slots: 1, isWorking: false)
    let bytes = Array("photo".utf8)
    let digest = SHA256Digest(of: bytes)
    #expect(try service.store.put(Array("other".utf8), as: JobKeys.input(digest)))
    #expect(try service.store.put([], as: JobKeys.holding(digest, by: "everyone")))
    let members = #""over": "sha256:\#(digest.hex)""#
    let id = try await service.submit("lunch", members)
    try service.startWorking()
    #expect(try await service.ended(id).text("error") == "its stored input is damaged; upload it again")
    // Then the job can be submitted again.
    try service.store.remove(JobKeys.input(digest))
    #expect(try service.store.put(bytes, as: JobKeys.input(digest)))
    #expect(try await service.submit("lunch", members) == id)
    #expect(try await service.ended(id).text("state") == "done")
  }

  @Test func aJobOfAnotherEngineIsNotDone() async throws {
    let service = try InProcessService(isWorking: false)
    let id = try await service.submit("lunch")
    let taken = try service.queue.consumer(named: "test")
    let delivery = try #require(try taken.next(waiting: 60))
    try taken.acknowledge(delivery)
    taken.close()
    try service.queue.publish(QueueMessage(body: JobMessage(job: id, step: .job, engine: "older").bytes))
    try service.startWorking()
    #expect(try await service.ended(id).text("error")?.hasPrefix("the service was updated") == true)
    #expect(service.runs.isEmpty)
  }

  @Test func aStoppedWorkerEndsWhatItDoes() async throws {
    let service = try InProcessService(
      script: "note('begin')\nwait(runs + '.go')\n" + InProcessService.renders,
      slots: 1)
    let first = try await service.submit("lunch")
    while service.runs.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    let second = try await service.submit("dinner")
    service.worker.stop()
    _ = try service.folder.file("runs.go", "")
    #expect(try await service.ended(first).text("state") == "done")
    #expect(try await service.send(.get, "/v1/jobs/\(second)").text("state") == "waiting")
    #expect(try service.queue.depth().waiting[.normal] == 1)
  }

  @Test func somethingElseInTheQueueIsADeadLetter() async throws {
    let service = try InProcessService(isWorking: false)
    for text in ["", "{}", #"{"job": "../x", "step": {"job": {}}, "engine": ""}"#] {
      try service.queue.publish(QueueMessage(body: Array(text.utf8)))
    }
    try service.startWorking()
    while try service.queue.depth().dead < 3 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(try await service.send(.get, "/v1/dead-letters").body == Data("[]".utf8))
  }

  @Test func aDeliveryOfAJobThatIsDoneChangesNothing() async throws {
    let service = try InProcessService()
    let id = try await service.submit("lunch")
    #expect(try await service.ended(id).text("state") == "done")
    for step in [JobMessage.Step.job, .part(0, of: 2), .assembly(of: 2)] {
      try service.queue.publish(
        QueueMessage(body: JobMessage(job: id, step: step, engine: InProcessService.engine.digest.hex).bytes))
    }
    let other = try await service.submit("dinner")
    #expect(try await service.ended(other).text("state") == "done")
    #expect(service.runs.count == 2)
  }

  /// Expects the only job to be waiting still, and the worker of the service to do it.
  private func expectUntouched(_ id: String, in service: InProcessService) async throws {
    #expect(try service.queue.depth().waiting[.normal] == 1)
    try service.startWorking()
    #expect(try await service.ended(id).text("state") == "done")
  }

  @Test func `a worker with another store takes no job`() async throws {
    let service = try InProcessService(isWorking: false)
    try service.queue.claim(for: JobArchive(store: service.store).identity())
    let id = try await service.submit("lunch")
    let other = try FolderBlobStore(folder: service.folder["other"])
    let worker = try service.worker(with: other)
    let error = #expect(throws: QueueError.self) { try worker.run() }
    #expect(error?.kind == .mismatched)
    try await expectUntouched(id, in: service)
  }

  @Test func `a worker whose store ignores conditions takes no job`() async throws {
    let service = try InProcessService(isWorking: false)
    let id = try await service.submit("lunch")
    let store = SwitchableStore(service.store)
    store.ignoreConditions()
    let worker = try service.worker(with: store)
    let error = #expect(throws: BlobError.self) { try worker.run() }
    #expect(error?.kind == .unsuitable)
    try await expectUntouched(id, in: service)
  }

  @Test func `a worker whose store was replaced returns the job and stops`() async throws {
    let service = try InProcessService(isWorking: false)
    let store = SwitchableStore(try FolderBlobStore(folder: service.folder["blobs"]))
    let worker = try service.worker(with: store)
    let failure = Mutex<(any Error)?>(nil)
    let thread = try WorkerThread {
      do { try worker.run() } catch { failure.withLock { $0 = error } }
    }
    #expect(try await service.ended(service.submit("lunch")).text("state") == "done")
    store.replace(with: try FolderBlobStore(folder: service.folder["other"]))
    let id = try await service.submit("dinner")
    thread.join()
    #expect(failure.withLock { $0 is WrongStore })
    #expect(try service.queue.depth().dead == 0)
    try await expectUntouched(id, in: service)
  }

  @Test func `a job without a record becomes a dead letter`() async throws {
    let service = try InProcessService(isWorking: false)
    let id = String(repeating: "a", count: 32)
    let message = JobMessage(job: id, step: .job, engine: InProcessService.engine.digest.hex)
    try service.queue.publish(QueueMessage(body: message.bytes))
    try service.startWorking()
    while try service.queue.depth().dead < 1 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(service.runs.isEmpty)
  }

  /// Makes the first message of the queue count as delivered before, without a report of how that ended.
  private func redeliver(_ service: InProcessService) throws {
    let consumer = try service.queue.consumer(named: "killed")
    _ = try #require(try consumer.next(waiting: 0))
    consumer.close()
  }

  @Test func `a job whose workers are killed five times fails`() async throws {
    let service = try InProcessService(isWorking: false)
    let id = try await service.submit("lunch")
    try redeliver(service)
    let archive = JobArchive(store: service.store)
    for number in 2...5 { #expect(try archive.beginAttempt(at: "job", of: id) == number) }
    #expect(try archive.beginAttempt(at: "job", of: id) == nil)
    try service.startWorking()
    let ended = try await service.ended(id)
    #expect(ended.text("state") == "failed")
    #expect(ended.text("error")?.hasPrefix("its worker was killed 5 times") == true)
    #expect(service.runs.isEmpty)
    while try service.queue.depth().dead < 1 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(try await service.send(.post, "/v1/dead-letters/\(id)/requeue").status == 202)
    #expect(try await service.ended(id).text("state") == "done")
  }

  @Test func `an attempt that ends in order is not counted`() async throws {
    let service = try InProcessService(isWorking: false)
    let id = try await service.submit("lunch")
    try redeliver(service)
    try service.startWorking()
    #expect(try await service.ended(id).text("state") == "done")
    service.worker.stop()
    while try !service.store.keys(under: JobKeys.attempts(id)).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
  }
}
