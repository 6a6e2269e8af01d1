import Foundation
import Jobs
import RenderJobs

/// Makes single frames of exports, as they are before they are encoded, in processes of their own.
///
/// Of each upload, only the frame that was requested last is made: the page has no use for the others.
actor ExportFrames {
  private let folder: DataFolder
  private let process: TaskProcess
  private let slots: JobSlots
  /// The frames that are being made, by the upload beneath them.
  private var making: [String: (number: Int, data: Task<Data, any Error>)] = [:]
  private var number = 0

  init(folder: DataFolder, process: TaskProcess, slots: JobSlots) {
    self.folder = folder
    self.process = process
    self.slots = slots
  }

  /// Returns a frame as a PNG. Throws if a later request for the same upload has replaced this one.
  ///
  /// - Parameters:
  ///   - job: The export.
  ///   - upload: The upload beneath the sticker.
  ///   - seconds: The time of a video's frame; 0 for a photo.
  func frame(of job: ExportJob, over upload: StoredUpload, at seconds: Double) async throws -> Data {
    making[upload.id]?.data.cancel()
    number += 1
    let own = number
    let folder = folder
    let process = process
    let slots = slots
    let data = Task {
      try await slots.run {
        try Task.checkCancellation()
        return try await Self.made(job, over: upload, at: seconds, in: folder, process)
      }
    }
    making[upload.id] = (own, data)
    defer { if making[upload.id]?.number == own { making[upload.id] = nil } }
    do { return try await data.value } catch is CancellationError {
      throw StudioError(.frameReplaced)
    } catch let failure as JobError {
      throw StudioError(failure, name: upload.name)
    }
  }

  private static func made(
    _ job: ExportJob, over upload: StoredUpload, at seconds: Double, in folder: DataFolder, _ process: TaskProcess
  ) async throws -> Data {
    let picture = "temporary/\(RandomID.make()).png"
    let file = folder.root.appending(path: picture)
    defer { try? FileManager.default.removeItem(at: file) }
    var job = job
    job.over = upload.storedName
    let work = ChildTask.Work.frame(JobDocument(job), seconds: seconds, output: picture)
    _ = try await process.run(ChildTask(work, names: [upload.storedName: upload.name]), limits: .canvas)
    return try Data(contentsOf: file)
  }
}
