import Children
import Foundation
import Serving

/// Runs exports in the order of their requests, two at a time, each in a process of its own.
///
/// The queue is in the database, so it outlives the studio.
actor RenderDesk {
  nonisolated let store: StudioStore
  nonisolated let feed = RenderFeed()
  private let child: StudioChild
  private let folder: DataFolder
  private let tell: @Sendable (String) -> Void
  /// The processes that are running.
  private var running: [String: Task<Data, any Error>] = [:]
  /// Renders that were cancelled before their process was started.
  private var cancelled: Set<String> = []
  /// How often the queue has changed, and who waits for that.
  private var changes = 0
  private var idle: [CheckedContinuation<Void, Never>] = []

  /// How many exports run at once.
  static let runningAtOnce = 2
  /// How many exports may wait.
  static let mostWaiting = 500
  /// How many finished exports are kept, and for how many seconds.
  private static let (mostKept, lifetime) = (500, 30 * 86_400.0)

  init(store: StudioStore, child: StudioChild, folder: DataFolder, tell: @escaping @Sendable (String) -> Void) {
    self.store = store
    self.child = child
    self.folder = folder
    self.tell = tell
  }

  /// Runs exports until the task is cancelled.
  nonisolated func run() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<Self.runningAtOnce {
        group.addTask {
          while !Task.isCancelled {
            do {
              if let render = try await self.next() { try await self.perform(render) }
            } catch is CancellationError {
              return
            } catch {
              self.tell("vitrine: an export could not be recorded: \(error)")
              try? await Task.sleep(for: .seconds(1))
            }
          }
        }
      }
    }
  }

  /// Adds an export to the queue.
  func add(_ job: RenderJob) async throws -> StoredRender {
    let render = try await store.addRender(job, mostWaiting: Self.mostWaiting)
    changes += 1
    for sleeper in idle { sleeper.resume() }
    idle = []
    return render
  }

  /// Cancels an export that is waiting or running, or removes a finished one with its file.
  func cancel(_ id: String) async throws {
    let render = try await store.render(id)
    if render.state.isFinal {
      try await store.deleteRender(id)
      try? FileManager.default.removeItem(at: folder.root.appending(path: render.folderName))
    } else if try await store.endRender(id, from: [.queued], .cancelled) {
      feed.wakeAll()
    } else if let process = running[id] {
      process.cancel()
    } else {
      cancelled.insert(id)
    }
  }

  /// Returns the next export, waiting for one if there is none.
  private func next() async throws -> StoredRender? {
    let seen = changes
    if let render = try await store.takeRender() { return render }
    guard changes == seen else { return nil }
    await withTaskCancellationHandler {
      await withCheckedContinuation { idle.append($0) }
    } onCancel: {
      Task { await self.wake() }
    }
    return nil
  }

  private func wake() {
    for sleeper in idle { sleeper.resume() }
    idle = []
  }

  /// Runs an export and records how it ended.
  private func perform(_ render: StoredRender) async throws {
    let id = render.id
    feed.wakeAll()
    let process = Task { [self] in try await export(render) }
    running[id] = process
    if cancelled.remove(id) != nil { process.cancel() }
    let result = await withTaskCancellationHandler {
      await process.result
    } onCancel: {
      process.cancel()
    }
    running[id] = nil
    try? FileManager.default.removeItem(at: mealFile(render))
    switch result {
    case .success(let json):
      _ = try await store.endRender(id, from: [.running], .done, report: try report(json, of: render))
    case .failure(let error):
      try? FileManager.default.removeItem(at: folder.root.appending(path: render.folderName))
      if error is CancellationError {
        // When the studio itself ends, the next start marks the export as interrupted.
        if Task.isCancelled { throw CancellationError() }
        _ = try await store.endRender(id, from: [.running], .cancelled)
      } else {
        let reason = (error as? ChildError).map { explained($0, render) }
        _ = try await store.endRender(
          id, from: [.running], .failed, error: reason ?? StudioError(.jobFailed, sentence: "\(error)"))
      }
    }
    feed.forget(id)
    feed.wakeAll()
  }

  private nonisolated func mealFile(_ render: StoredRender) -> URL {
    folder.temporary.appending(path: render.id + ".json")
  }

  private nonisolated func export(_ render: StoredRender) async throws -> Data {
    let output = folder.root.appending(path: render.folderName)
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    try render.job.meal.json().write(to: mealFile(render))
    let over = render.job.upload.map { ["--over=uploads/\($0)"] } ?? []
    let (feed, clock) = (feed, ProgressPace(perSecond: 10))
    return try await child.run(
      ["export", "temporary/\(render.id).json", "--output=\(render.fileName)", "--progress=json", "--report=-"] + over
        + render.job.arguments,
      limits: .render
    ) { line in
      if let progress = RenderProgress(line: line), clock.isDue(isLast: progress.fraction >= 1) {
        feed.advance(render.id, to: progress)
      }
    }
  }

  /// Returns a report without the names of stored files.
  private nonisolated func report(_ json: Data, of render: StoredRender) throws -> Data {
    guard case .object(var members) = try JSONTree(json: json) else {
      throw ChildError(.jobFailed, sentence: "its report is not an object")
    }
    members["output"] = .text("sticker.\(render.job.format.suffix)")
    if case .object(var platform) = members["platform"], platform["sticker"] != nil {
      platform["sticker"] = .text("sticker-sticker.png")
      members["platform"] = .object(platform)
    }
    return try JSONTree.object(members).json()
  }

  /// Returns an error with the names that the user knows.
  private nonisolated func explained(_ error: ChildError, _ render: StoredRender) -> StudioError {
    error.naming(render.fileName, "the export").naming("temporary/\(render.id).json", "the meal")
      .explained(render.job.upload.map { "uploads/\($0)" }, as: render.job.uploadName ?? "the file")
  }

  /// Marks interrupted exports at the start, and removes what is too old or belongs to nothing.
  func sweep(isStart: Bool) async throws {
    if isStart { try await store.interruptRenders() }
    var kept: Set<String> = []
    for (index, render) in try await store.renders().enumerated() {
      let isOld = store.seconds - render.updatedAt > Self.lifetime || index >= Self.mostKept + Self.mostWaiting
      if render.state.isFinal, isOld {
        try await store.deleteRender(render.id)
      } else if render.state == .done || render.state == .running {
        kept.insert(render.id)
      }
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.renders.path) where !kept.contains(name) {
      try? FileManager.default.removeItem(at: folder.renders.appending(path: name))
    }
  }
}
