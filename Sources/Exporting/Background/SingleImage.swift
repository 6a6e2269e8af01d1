import ImageFiles

/// Supplies the single item of an image export.
final class SingleImage: ItemSupply, @unchecked Sendable {
  private var make: (() throws -> Photo?)?
  private let onInterrupt: @Sendable () -> Void

  /// Creates a supply of one canvas. `make` returns its photo, or nil for a transparent canvas.
  init(onInterrupt: @escaping @Sendable () -> Void = {}, _ make: @escaping () throws -> Photo?) {
    self.onInterrupt = onInterrupt
    self.make = make
  }

  func next() throws -> ExportItem? {
    defer { make = nil }
    return try make.map { .image(ImageCanvas(try $0())) }
  }

  func interrupt() { onInterrupt() }
}
