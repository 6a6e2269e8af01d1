import Children
import Jobs
import RenderJobs

/// A queue of tasks that read uploads in separate processes. Only a few run at once, and the others wait in order of
/// arrival.
actor UploadTasks {
  private let process: TaskProcess
  private var free: Int
  private let mostWaiting: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Runs up to `slots` tasks at once. At most `mostWaiting` tasks may wait.
  init(_ process: TaskProcess, slots: Int, mostWaiting: Int) {
    self.process = process
    free = slots
    self.mostWaiting = mostWaiting
  }

  /// Does a task when a slot is free. Throws `busy` if too many are waiting, and a `JobError` if the task fails.
  @discardableResult
  func run(
    _ work: ChildTask.Work, on upload: StoredUpload, limits: ChildLimits,
    progress: @escaping @Sendable (JobProgress) -> Void = { _ in }
  ) async throws -> ChildResult {
    if free > 0 {
      free -= 1
    } else {
      guard waiting.count < mostWaiting else { throw StudioError(.busy) }
      // The slot is handed over by the task that ends.
      await withCheckedContinuation { waiting.append($0) }
    }
    defer { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
    try Task.checkCancellation()
    let task = ChildTask(work, names: [upload.storedName: upload.name])
    return try await process.run(task, limits: limits, progress: progress)
  }
}

extension ChildLimits {
  /// For examining an upload, including the preview of a photo.
  static let survey = ChildLimits(memory: 8 << 30, processorSeconds: 300, fileSize: 256 << 20, seconds: 300)
  /// For a canvas.
  static let canvas = ChildLimits(memory: 6 << 30, processorSeconds: 300, fileSize: 256 << 20, seconds: 180)
  /// For a preview.
  static let preview = ChildLimits(memory: 8 << 30, processorSeconds: 7200, fileSize: 4 << 30, seconds: 3600)
}
