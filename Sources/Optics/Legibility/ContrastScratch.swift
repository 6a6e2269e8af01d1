/// Scratch memory for a contrast floor, reused for every frame to avoid allocations.
///
/// It can be used by only one pass at a time.
public final class ContrastScratch: @unchecked Sendable {
  /// One factor per cell.
  let factors: UnsafeMutableBufferPointer<Float>
  /// Whether all cells have the same factor.
  var isEven = true

  /// Allocates the memory that `floor` needs.
  public init(for floor: ContrastFloor) {
    factors = .allocate(capacity: floor.columns * floor.rows)
    factors.initialize(repeating: 1)
  }

  deinit { factors.deallocate() }
}
