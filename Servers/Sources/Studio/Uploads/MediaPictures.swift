import Foundation
import Jobs
import RenderJobs
import Serving

/// Previews of uploads and canvases of exports, for browsers. Processes of their own make them on demand.
actor MediaPictures {
  /// The part of a photo or video that a canvas shows.
  struct CanvasRequest: Hashable, Sendable {
    var width: Int
    var height: Int
    /// In fractions of the canvas, positive right and down.
    var pan: [Double]
    var zoom: Double
    /// The time of a video's frame in seconds.
    var time: Double

    fileprivate func task(for input: String, output: String) -> CanvasTask {
      var task = CanvasTask(input: input, width: width, height: height, output: output)
      task.pan = pan
      task.zoom = zoom
      task.seconds = time
      return task
    }
  }

  /// A preview that may not be finished.
  enum Preview: Sendable {
    case ready(URL, type: String)
    case making
    case failed(StudioError)
  }

  private struct CanvasKey: Hashable {
    var id: String
    var request: CanvasRequest
  }

  private let uploads: URL
  private let temporary: URL
  private let process: TaskProcess
  private let slots: JobSlots
  private let previewSlots: JobSlots
  /// The canvases that exist or are being made, the latest one last.
  private var canvases: [(key: CanvasKey, file: Task<URL, any Error>)] = []
  /// The outcomes of previews that are being made or have failed.
  private var previews: [String: Preview] = [:]

  /// The number of canvases that are kept.
  private static let mostCanvases = 24

  init(uploads: URL, temporary: URL, process: TaskProcess, slots: JobSlots, previewSlots: JobSlots) {
    self.uploads = uploads
    self.temporary = temporary
    self.process = process
    self.slots = slots
    self.previewSlots = previewSlots
  }

  /// Returns the canvas of an export of an upload without its sticker, as a PNG.
  func canvas(of upload: StoredUpload, _ request: CanvasRequest) async throws -> URL {
    let key = CanvasKey(id: upload.id, request: request)
    let file: Task<URL, any Error>
    if let index = canvases.firstIndex(where: { $0.key == key }) {
      let entry = canvases.remove(at: index)
      canvases.append(entry)
      file = entry.file
    } else {
      let process = process
      let slots = slots
      let output = temporary.appending(path: RandomID.make() + ".png")
      let task = request.task(for: upload.storedName, output: output.path)
      file = Task {
        _ = try await slots.run {
          try await process.run(ChildTask(.canvas(task), names: upload.displayNames), limits: .canvas)
        }
        return output
      }
      canvases.append((key, file))
      if canvases.count > Self.mostCanvases { discard(canvases.removeFirst().file) }
    }
    do { return try await file.value } catch {
      canvases.removeAll { $0.key == key }
      throw (error as? JobError).map { StudioError($0, name: upload.name) } ?? error
    }
  }

  /// Removes what was made of an upload that is being deleted.
  func forget(_ id: String) {
    for entry in canvases where entry.key.id == id { discard(entry.file) }
    canvases.removeAll { $0.key.id == id }
    previews[id] = nil
    for suffix in ["jpg", "mp4"] {
      try? FileManager.default.removeItem(at: uploads.appending(path: "\(id).preview.\(suffix)"))
    }
  }

  private func discard(_ file: Task<URL, any Error>) {
    Task {
      if let file = try? await file.value { try? FileManager.default.removeItem(at: file) }
    }
  }

  /// Returns the preview of an upload, or starts to make it.
  func preview(of upload: StoredUpload) -> Preview {
    if let known = previews[upload.id] { return known }
    let isVideo = upload.media?.kind == .video
    let name = "\(upload.id).preview"
    let file = uploads.appending(path: name + (isVideo ? ".mp4" : ".jpg"))
    if FileManager.default.fileExists(atPath: file.path) {
      return .ready(file, type: isVideo ? "video/mp4" : "image/jpeg")
    }
    previews[upload.id] = .making
    let process = process
    let slots = previewSlots
    let work = ChildTask.Work.preview(input: upload.storedName, output: "uploads/\(name)")
    Task {
      do {
        _ = try await slots.run {
          try await process.run(ChildTask(work, names: upload.displayNames), limits: .preview)
        }
        previews[upload.id] = nil
      } catch let failure as JobError {
        previews[upload.id] = .failed(StudioError(failure, name: upload.name))
      } catch {
        // The next request tries again.
        previews[upload.id] = nil
      }
    }
    return .making
  }
}
