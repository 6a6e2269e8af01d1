import Hummingbird
import RenderJobs
import Serving

/// The events under `/api/events`: one stream with everything that changes, however many exports there are.
struct EventRoutes {
  let exports: StudioExports

  func add(to api: RouterGroup<PageContext>) {
    api.get("events") { _, _ in
      let signals = try exports.signals()
      // Changes made after the response has begun are sent, so a page that then reads the exports misses none.
      let watch = ExportWatch(exports, known: try await exports.all())
      return Response.events(signals) { (try await watch.changes(), isLast: false) }
    }
  }
}

/// The exports as one page knows them.
actor ExportWatch {
  /// The properties of an export that can change.
  private struct Status: Equatable {
    var state: StoredExport.State
    var position: Int?
    var progress: ProgressFeed.Progress?
    var name: String?

    init(_ export: StoredExport) {
      state = export.state
      position = export.position
      progress = export.progress
      name = export.name
    }
  }

  private let exports: StudioExports
  private var known: [String: Status]

  init(_ exports: StudioExports, known: [StoredExport]) {
    self.exports = exports
    self.known = Dictionary(uniqueKeysWithValues: known.map { ($0.id, Status($0)) })
  }

  /// Returns an event for each export that has changed since the last call, the oldest first.
  func changes() async throws -> [ServerEvent] {
    var gone = known
    var events: [ServerEvent] = []
    for export in try await exports.all().reversed() {
      gone[export.id] = nil
      let status = Status(export)
      guard known.updateValue(status, forKey: export.id) != status else { continue }
      events.append(try ServerEvent("export", ExportDescription(export)))
    }
    for id in gone.keys.sorted() {
      known[id] = nil
      events.append(try ServerEvent("exportRemoved", ["id": id]))
    }
    return events
  }
}
