import Bundles
import Serving

/// The timers that were asked for last.
actor TimerCache {
  private let bundles: TimerBundles
  private let work: HeavyWork
  private var entries: [(request: TimerBundles.Request, files: Task<GlassBundle.Files, any Error>)] = []

  /// How many timers are kept. Each takes about two megabytes.
  private static let most = 6

  init(_ bundles: TimerBundles, work: HeavyWork) {
    self.bundles = bundles
    self.work = work
  }

  /// Returns the files of a timer.
  func files(_ request: TimerBundles.Request) async throws -> GlassBundle.Files {
    let files: Task<GlassBundle.Files, any Error>
    if let index = entries.firstIndex(where: { $0.request == request }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
      files = entry.files
    } else {
      let (bundles, work) = (bundles, work)
      files = Task { try await work.run { try bundles.files(request) } }
      entries.append((request, files))
      if entries.count > Self.most { entries.removeFirst() }
    }
    do { return try await files.value } catch {
      entries.removeAll { $0.request == request }
      throw error
    }
  }
}
