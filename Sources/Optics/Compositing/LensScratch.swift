/// Scratch memory for applying a lens, reused for every frame to avoid allocations.
///
/// It can be used by only one lens at a time.
public final class LensScratch: @unchecked Sendable {
  /// The blurred planes of luma and chroma.
  let planes: [BlurredPlane]
  /// Memory for two half-size planes with intermediate results.
  let spare: (UnsafeMutablePointer<Int16>, UnsafeMutablePointer<Int16>)
  /// The bleed of the current frame.
  let bleedNodes: BleedNodes
  private let memory: UnsafeMutablePointer<Int16>

  /// Allocates the memory that `lens` needs.
  public init(for lens: Lens) {
    let luma = ReadLayout(lens.luma, lens.lumaBlur)
    let chroma = ReadLayout(lens.chroma, lens.chromaBlur)
    // Vectors may extend slightly beyond the planes.
    let slack = 2 * Lanes.slack
    let between = max(luma.between, chroma.between) + slack
    let nodes = lens.bleed?.nodes.count ?? 0
    let total = luma.count + chroma.count + 2 * between + 2 * slack + BleedNodes.memoryCount(nodes)
    memory = UnsafeMutablePointer<Int16>.allocate(capacity: total)
    memory.initialize(repeating: 0, count: total)
    var next = memory + slack
    planes = [luma.plane(at: &next), chroma.plane(at: &next)]
    spare = (next, next + between)
    bleedNodes = BleedNodes(next + 2 * between, count: nodes)
  }

  deinit { memory.deallocate() }

  /// Returns the spare plane that `level` does not use.
  func spare(besides level: BlurredLevel) -> UnsafeMutablePointer<Int16> {
    level.base == spare.0 ? spare.1 : spare.0
  }
}
