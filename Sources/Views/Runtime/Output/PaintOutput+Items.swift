import DisplayLists

extension PaintOutput {
  /// Runs `paint` and returns the items it adds, instead of keeping them in the output.
  mutating func collectingItems(_ paint: (inout PaintOutput) -> Void) -> [DisplayItem] {
    let before = items
    items = []
    paint(&self)
    let painted = items
    items = before
    return painted
  }
}
