/// The sizes that a node has chosen, by proposal.
///
/// Memory limits the size of view trees, and these caches take most of it. Entries are therefore small and stored in
/// one array, unless a node is asked for very many proposals.
struct SizeCache {
  private struct Entry {
    var width: UInt64
    var height: UInt64
    var size: CGSize
  }

  private var few: [Entry] = []
  private var many: [ProposedViewSize: CGSize] = [:]

  /// Returns the bits of a proposed length; nil is represented by a number that is never proposed.
  private static func bits(_ length: CGFloat?) -> UInt64 { length.map { Double($0).bitPattern } ?? .max }

  subscript(_ proposal: ProposedViewSize) -> CGSize? {
    let (width, height) = (Self.bits(proposal.width), Self.bits(proposal.height))
    for entry in few where entry.width == width && entry.height == height { return entry.size }
    return many.isEmpty ? nil : many[proposal]
  }

  /// Adds the size for a proposal that is not in the cache.
  mutating func insert(_ size: CGSize, for proposal: ProposedViewSize) {
    guard few.count < 24 else { return many[proposal] = size }
    // Doubling the capacity would leave a third of it unused.
    if few.count == few.capacity { few.reserveCapacity(few.count + 4) }
    few.append(Entry(width: Self.bits(proposal.width), height: Self.bits(proposal.height), size: size))
  }
}
