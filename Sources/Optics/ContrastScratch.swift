/// Memory that a contrast floor needs, kept from frame to frame so that no frame allocates.
///
/// One scratch serves one pass at a time.
public final class ContrastScratch: @unchecked Sendable {
  /// A factor a cell.
  let factors: UnsafeMutableBufferPointer<Float>
  let spare: UnsafeMutableBufferPointer<Float>

  /// Memory for `floor`.
  public init(for floor: ContrastFloor) {
    factors = .allocate(capacity: floor.columns * floor.rows)
    spare = .allocate(capacity: floor.columns * floor.rows)
    factors.initialize(repeating: 1)
    spare.initialize(repeating: 1)
  }

  deinit {
    factors.deallocate()
    spare.deallocate()
  }
}
