import VideoFiles

extension ExportPlan {
  /// Returns the timestamps at which new parts of the export begin, in units of the background's time base.
  ///
  /// Only whole videos are cut. Finding the cuts reads all packets, which can be cancelled.
  func cuts(_ cancellation: Cancellation) throws -> [Int64] {
    guard request.kind.isVideo, request.length == .background, case .video(let video) = request.background.content,
      let scan = video.partScan()
    else { return [] }
    cancellation.onCancel { [weak scan] in scan?.interrupt() }
    return try cancellation.reading { try scan.cuts() }
  }
}
