import Foundation
import Serving

/// Everything that works behind the addresses of the studio.
struct StudioDesks: Sendable {
  let folder: DataFolder
  let store: StudioStore
  let work: HeavyWork
  let timers: TimerCache
  let uploads: UploadStore
  let pictures: MediaPictures
  let renders: RenderDesk
  let frames: ExportFrames

  init(_ data: URL, ports: StudioPorts) throws {
    folder = try DataFolder(data)
    store = try StudioStore(file: folder.database, now: ports.now)
    work = HeavyWork(threads: 2, mostWaiting: 64)
    timers = TimerCache(TimerBundles(ports: ports), work: work)
    let child = StudioChild(executable: ports.executable, folder: folder.root)
    let slots = JobSlots(count: 2, mostWaiting: 64)
    uploads = try UploadStore(store: store, folder: folder.uploads, child: child, slots: slots)
    pictures = MediaPictures(
      uploads: folder.uploads, temporary: folder.temporary, child: child, slots: slots,
      previewSlots: JobSlots(count: 1, mostWaiting: 32))
    frames = ExportFrames(folder: folder, child: child, slots: slots)
    renders = RenderDesk(store: store, child: child, folder: folder, tell: ports.tell)
  }

  /// Removes what is no longer needed. At the start, nothing else is using the folder yet.
  func sweep(isStart: Bool) async throws {
    if isStart { try folder.removeTemporaryFiles() }
    try await uploads.sweep(isStart: isStart)
    try await renders.sweep(isStart: isStart)
    try await store.purge()
  }
}
