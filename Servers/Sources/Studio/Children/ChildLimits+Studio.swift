import Children

extension ChildLimits {
  /// For finding out what an upload is.
  static let survey = ChildLimits(memory: 6 << 30, processorSeconds: 120, fileSize: 64 << 20, seconds: 120)
  /// For a canvas.
  static let canvas = ChildLimits(memory: 6 << 30, processorSeconds: 300, fileSize: 256 << 20, seconds: 180)
  /// For a preview.
  static let preview = ChildLimits(memory: 8 << 30, processorSeconds: 7200, fileSize: 4 << 30, seconds: 3600)
}
