public import Geometry

extension ContrastFloor {
  /// Returns the same contrast floor for images that contain only a window of the canvas. It produces the same pixels
  /// there.
  ///
  /// The window must contain `rect` and start on the chroma grid.
  public func inWindow(_ window: PixelRect) -> ContrastFloor {
    let (stepX, stepY) = (1 << format.chroma.shiftX, 1 << format.chroma.shiftY)
    precondition(
      rect.intersection(window) == rect && window.x % stepX == 0 && window.y % stepY == 0,
      "the window must contain \(rect) and start on the chroma grid, got \(window)")
    return moved(x: -window.x, y: -window.y, on: window.size)
  }
}
