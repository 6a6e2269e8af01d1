import Hummingbird
import RenderJobs
import Serving

/// The events under `/api/events`: one stream with everything that changes, however many pages, exports and uploads
/// there are.
struct EventRoutes {
  let exports: StudioExports
  let uploads: UploadStore
  let pictures: MediaPictures
  let store: StudioStore
  let changes: StudioChanges

  func add(to api: RouterGroup<PageContext>) {
    api.get("events") { _, _ in
      let signals = try changes.signals()
      // The response includes all changes after its start, so a page that loads its content afterwards misses none.
      let watch = StudioWatch(self)
      _ = try await watch.changes()
      return Response.events(signals) { (try await watch.changes(), isLast: false) }
    }
  }
}

/// The studio as one page knows it.
actor StudioWatch {
  /// An export, an upload, a draft or the list of meals at one instant.
  private struct Item {
    var id: String
    /// The properties that can change.
    var status: Status
    /// Returns the event for a change.
    var event: () throws -> ServerEvent
  }

  private struct Status: Equatable {
    var state = ""
    /// Whether the examination of an upload failed.
    var hasFailed = false
    var position: Int?
    var progress: ProgressFeed.Progress?
    var name: String?
    var revision: Int?
    /// The number of times that the preview has advanced by a percent or ended.
    var previewChanges: Int?
  }

  private let parts: EventRoutes
  private var known: [StudioChanges.Subject: [String: Status]] = [:]
  /// The number of changes to each subject when its items were last read.
  private var counts: [StudioChanges.Subject: Int] = [:]

  init(_ parts: EventRoutes) { self.parts = parts }

  /// Returns an event for each item that has changed since the last call, the oldest first. The first call returns none.
  func changes() async throws -> [ServerEvent] {
    var events: [ServerEvent] = []
    for subject in StudioChanges.Subject.allCases {
      // A change during the reading is counted again.
      let count = parts.changes.count(of: subject)
      guard counts[subject] != count else { continue }
      let items = try await items(of: subject)
      counts[subject] = count
      events += try self.events(about: subject, items)
    }
    return events
  }

  private func events(about subject: StudioChanges.Subject, _ items: [Item]) throws -> [ServerEvent] {
    guard var gone = known[subject] else {
      known[subject] = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.status) })
      return []
    }
    var events: [ServerEvent] = []
    for item in items {
      gone[item.id] = nil
      let old = known[subject, default: [:]].updateValue(item.status, forKey: item.id)
      if old != item.status { events.append(try item.event()) }
    }
    for id in gone.keys.sorted() {
      known[subject]?[id] = nil
      events.append(try ServerEvent(subject.removal, ["id": id]))
    }
    return events
  }

  private func items(of subject: StudioChanges.Subject) async throws -> [Item] {
    switch subject {
    case .exports:
      try await parts.exports.all().reversed().map { export in
        let status = Status(
          state: export.state.rawValue, position: export.position, progress: export.progress, name: export.name)
        return Item(id: export.id, status: status) { try ServerEvent("export", ExportDescription(export)) }
      }
    case .uploads:
      try await uploads()
    case .drafts:
      try await parts.store.drafts().map { draft in
        Item(id: draft.id, status: Status(revision: draft.revision)) { try ServerEvent("draft", draft) }
      }
    case .meals:
      // Pages read the list, however many of its meals have changed.
      [mealList]
    }
  }

  private var mealList: Item {
    let status = Status(revision: parts.changes.count(of: .meals))
    return Item(id: "meals", status: status) { try ServerEvent("meals", [String: String]()) }
  }

  private func uploads() async throws -> [Item] {
    let previewChanges = await parts.pictures.previewChanges
    let fractions = await parts.pictures.previewFractions
    return try await parts.store.uploads().map { [uploads = parts.uploads] upload in
      let status = Status(
        state: upload.state.rawValue, hasFailed: upload.error != nil, previewChanges: previewChanges[upload.file])
      return Item(id: upload.id, status: status) {
        // The file of an upload that has just been announced, or is being deleted, need not exist.
        var description = UploadDescription(upload, offset: (try? uploads.offset(of: upload)) ?? 0)
        description.previewFraction = fractions[upload.file]
        return try ServerEvent("upload", description)
      }
    }
  }
}

extension StudioChanges.Subject {
  /// The name of the event that an item was removed.
  fileprivate var removal: String {
    switch self {
    case .exports: "exportRemoved"
    case .uploads: "uploadRemoved"
    case .drafts: "draftRemoved"
    case .meals: preconditionFailure("the list of meals is never removed")
    }
  }
}
