import Children
import Foundation
import Jobs
import RenderJobs

/// A queue of tasks that read uploads in separate processes. Only a few run at once, and the others wait in order of
/// arrival.
///
/// Each runs in a folder that contains only a link to its upload, so that a process that a hostile file has taken over
/// reaches no other upload.
actor UploadTasks {
  /// The name of the upload in the folder of a task.
  static let input = "input"
  /// The name of the file that a task writes in its folder. The task may append a suffix.
  static let output = "output"

  private let executable: String
  private let folder: DataFolder
  private var free: Int
  private let mostWaiting: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Runs up to `slots` tasks at once, as processes of the command at `executable`. At most `mostWaiting` tasks may wait.
  init(executable: String, folder: DataFolder, slots: Int, mostWaiting: Int) {
    self.executable = executable
    self.folder = folder
    free = slots
    self.mostWaiting = mostWaiting
  }

  /// Does a task when a slot is free. Throws `busy` if too many are waiting, and a `JobError` if the task fails.
  ///
  /// - Parameters:
  ///   - work: The work, which names its files ``input`` and ``output``.
  ///   - upload: The upload that it reads.
  ///   - output: The place of the file that it writes, apart from a suffix that it may append.
  ///   - limits: The limits of its process.
  ///   - progress: Called with the progress that it reports.
  @discardableResult
  func run(
    _ work: ChildTask.Work, on upload: StoredUpload, output: URL, limits: ChildLimits,
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
    let own = folder.temporary.appending(path: RandomID.make())
    try FileManager.default.createDirectory(
      at: own, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: own) }
    try FileManager.default.createSymbolicLink(
      at: own.appending(path: Self.input), withDestinationURL: folder.root.appending(path: upload.storedName))
    let task = ChildTask(work, names: [Self.input: upload.name])
    let result = try await TaskProcess(executable: executable, folder: own)
      .run(task, limits: limits, progress: progress)
    try Self.moveOutput(from: own, to: output)
    return result
  }

  /// The suffixes that tasks append to the names of their outputs.
  private static let suffixes = ["", ".jpg", ".mp4"]

  private static func moveOutput(from own: URL, to place: URL) throws {
    let files = FileManager.default
    for suffix in suffixes {
      let file = own.appending(path: output + suffix)
      guard let type = try? files.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType else { continue }
      // The process could leave a link to another file.
      guard type == .typeRegular else { throw JobError(.failed, "its process left something that is not a file") }
      let target = URL(filePath: place.path + suffix)
      try? files.removeItem(at: target)
      try files.moveItem(at: file, to: target)
    }
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
