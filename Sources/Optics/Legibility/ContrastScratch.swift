/// Memory that a contrast floor needs, kept from frame to frame so that no frame allocates.
///
/// One scratch serves one pass at a time.
public final class ContrastScratch: @unchecked Sendable {
  /// A factor a cell.
  let factors: UnsafeMutableBufferPointer<Float>
  let spare: (UnsafeMutableBufferPointer<Float>, UnsafeMutableBufferPointer<Float>)

  /// Memory for `floor`.
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
