/// Scratch memory for a contrast floor, reused for every frame to avoid allocations.
///
/// It can be used by only one pass at a time.
public final class ContrastScratch: @unchecked Sendable {
  /// One factor per cell.
  let factors: UnsafeMutableBufferPointer<Float>
  let spare: (UnsafeMutableBufferPointer<Float>, UnsafeMutableBufferPointer<Float>)

  /// Allocates the memory that `floor` needs.
  public init(for floor: ContrastFloor) {
    let count = floor.columns * floor.rows
    factors = .allocate(capacity: count)
    spare = (.allocate(capacity: count), .allocate(capacity: count))
    factors.initialize(repeating: 1)
    spare.0.initialize(repeating: 1)
    spare.1.initialize(repeating: 1)
  }

  deinit {
    factors.deallocate()
    spare.0.deallocate()
    spare.1.deallocate()
  }
}
