import Foundation
import Serving

/// Makes single frames of exports, as they are before they are encoded, in processes of their own.
///
/// Of each upload, only the frame that was asked for last is made: the page has no use for the others.
actor ExportFrames {
  private let folder: DataFolder
  private let child: StudioChild
  private let slots: JobSlots
  /// The frames that are being made, by the upload beneath them.
  private var making: [String: (number: Int, data: Task<Data, any Error>)] = [:]
  private var number = 0

  init(folder: DataFolder, child: StudioChild, slots: JobSlots) {
    self.folder = folder
    self.child = child
    self.slots = slots
  }

  /// Returns a frame as a PNG, which of a photo needs no time. Throws if a later request for the same upload has replaced this one.
  func frame(of job: RenderJob, at seconds: Double?) async throws -> Data {
    guard let upload = job.upload else { preconditionFailure("a frame needs a photo or video, got no upload") }
    making[upload]?.data.cancel()
    number += 1
    let own = number
    let (folder, child, slots) = (folder, child, slots)
    let data = Task {
      try await slots.run {
        try Task.checkCancellation()
        return try await Self.made(job, over: upload, at: seconds, in: folder, child)
      }
    }
    making[upload] = (own, data)
    defer { if making[upload]?.number == own { making[upload] = nil } }
    do { return try await data.value } catch is CancellationError {
      throw StudioError(.frameReplaced)
    } catch let error as ChildError {
      throw error.explained("uploads/\(upload)", as: job.uploadName ?? "the file")
    }
  }

  private static func made(
    _ job: RenderJob, over upload: String, at seconds: Double?, in folder: DataFolder, _ child: StudioChild
  ) async throws -> Data {
    let name = RandomID.make()
    let (meal, picture) = ("temporary/\(name).json", "temporary/\(name).png")
    let files = [meal, picture].map { folder.root.appending(path: $0) }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    try job.meal.json().write(to: files[0])
    _ = try await child.run(
      ["frame", meal, "--over=uploads/\(upload)", "--picture=\(picture)"]
        + (seconds.map { ["--time=\($0)"] } ?? []) + job.arguments,
      limits: .canvas)
    return try Data(contentsOf: files[1])
  }
}
