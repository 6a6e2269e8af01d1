import Foundation
import Jobs
import RenderJobs
import Serving

/// The previews of uploads, and the canvases and frames of exports over them.
///
/// Child processes render them on demand. Only the preview of a photo is usually there already: its examination writes it.
actor MediaPictures {
  /// A preview that may not be finished.
  enum Preview: Sendable {
    case ready(URL, type: String)
    /// It is being made; the share that is done, 0…1.
    case making(Double)
    case failed(StudioError)
  }

  private let folder: DataFolder
  private let tasks: UploadTasks
  /// The tasks that transcode videos. They can take minutes, so they have a separate queue.
  private let transcoding: UploadTasks
  private let changes: StudioChanges
  /// The canvases, by their tasks without an output.
  private let canvases = RecentValues<CanvasTask, URL>(most: 24) { try? FileManager.default.removeItem(at: $0) }
  /// The outcomes of previews that are being made or have failed, by the file of the upload.
  private var previews: [String: Preview] = [:]
  /// The number of times that a preview has advanced by a percent or ended, by the file of the upload.
  private(set) var previewChanges: [String: Int] = [:]
  /// The shares that are done of the previews that are being made, by the file of the upload.
  var previewFractions: [String: Double] {
    previews.compactMapValues { if case .making(let fraction) = $0 { fraction } else { nil } }
  }
  /// The frames that are being made, by the file of the upload beneath them.
  private var frames: [String: (number: Int, data: Task<Data, any Error>)] = [:]
  private var number = 0

  init(folder: DataFolder, tasks: UploadTasks, transcoding: UploadTasks, changes: StudioChanges) {
    self.folder = folder
    self.tasks = tasks
    self.transcoding = transcoding
    self.changes = changes
  }

  /// Returns the canvas of an export of an upload without its sticker, as a PNG. The task has no output yet.
  func canvas(of upload: StoredUpload, _ canvas: CanvasTask) async throws -> URL {
    let file = folder.temporary.appending(path: RandomID.make() + ".png")
    do {
      return try await canvases.value(for: canvas) { [tasks] in
        var task = canvas
        task.input = UploadTasks.input
        task.output = UploadTasks.output
        try await tasks.run(.canvas(task), on: upload, output: file, limits: .canvas)
        return file
      }
    } catch let failure as JobError {
      throw StudioError(failure, name: upload.name)
    }
  }

  /// Removes the canvases and previews of an upload's file that is being removed.
  func forget(_ file: String) async {
    await canvases.removeAll { $0.input == "uploads/\(file)" }
    previews[file] = nil
    previewChanges[file] = nil
    for suffix in ["jpg", "mp4"] {
      try? FileManager.default.removeItem(at: folder.uploads.appending(path: "\(file).preview.\(suffix)"))
    }
  }

  /// Returns the preview of an upload, or starts to make it.
  func preview(of upload: StoredUpload) -> Preview {
    if let known = previews[upload.file] { return known }
    let isVideo = upload.media?.kind == .video
    let output = folder.uploads.appending(path: upload.previewName)
    let file = output.appendingPathExtension(isVideo ? "mp4" : "jpg")
    if FileManager.default.fileExists(atPath: file.path) {
      return .ready(file, type: isVideo ? "video/mp4" : "image/jpeg")
    }
    previews[upload.file] = .making(0)
    Task {
      defer { notePreview(of: upload) }
      do {
        let work = ChildTask.Work.preview(input: UploadTasks.input, output: UploadTasks.output)
        try await (isVideo ? transcoding : tasks).run(work, on: upload, output: output, limits: .preview) {
          [weak self] progress in
          Task { await self?.advance(previewOf: upload, to: progress.fraction) }
        }
        // The file may have been removed during the task.
        if previews.removeValue(forKey: upload.file) == nil { await forget(upload.file) }
      } catch let failure as JobError {
        guard previews[upload.file] != nil else { return }
        previews[upload.file] = .failed(StudioError(failure, name: upload.name))
      } catch {
        // The next request tries again.
        previews[upload.file] = nil
      }
    }
    return .making(0)
  }

  /// Updates the progress of a preview. Reports can arrive out of order, or after the end of the work.
  private func advance(previewOf upload: StoredUpload, to fraction: Double) {
    guard case .making(let before) = previews[upload.file], Int(fraction * 100) > Int(before * 100) else { return }
    previews[upload.file] = .making(fraction)
    notePreview(of: upload)
  }

  private func notePreview(of upload: StoredUpload) {
    previewChanges[upload.file, default: 0] += 1
    changes.note(.uploads)
  }

  /// Returns a frame of an export over an upload, before encoding, as a PNG. The time is 0 for a photo.
  ///
  /// A new request cancels an unfinished one for the same upload, which the page no longer needs and which then throws
  /// `frameReplaced`.
  func frame(of job: ExportJob, over upload: StoredUpload, at seconds: Double) async throws -> Data {
    frames[upload.file]?.data.cancel()
    number += 1
    let own = number
    let data = Task { [folder, tasks] in
      let file = folder.temporary.appending(path: RandomID.make() + ".png")
      defer { try? FileManager.default.removeItem(at: file) }
      var job = job
      job.over = UploadTasks.input
      let work = ChildTask.Work.frame(JobDocument(job), seconds: seconds, output: UploadTasks.output)
      try await tasks.run(work, on: upload, output: file, limits: .canvas)
      return try Data(contentsOf: file)
    }
    frames[upload.file] = (own, data)
    defer { if frames[upload.file]?.number == own { frames[upload.file] = nil } }
    do { return try await data.value } catch is CancellationError {
      throw StudioError(.frameReplaced)
    } catch let failure as JobError {
      throw StudioError(failure, name: upload.name)
    }
  }
}
