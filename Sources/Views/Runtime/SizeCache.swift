/// The sizes that a node has chosen, by proposal.
///
/// The size of view trees is limited by memory, and these caches use most of it. Entries are therefore small and stored
/// in one array, unless a node is measured for very many proposals.
struct SizeCache {
  private struct Entry {
    var width: UInt64
    var height: UInt64
    var size: CGSize
  }

  private var few: [Entry] = []
  private var many: [ProposedViewSize: CGSize] = [:]

  /// Returns the bit pattern of a proposed length; nil is represented by a bit pattern that is never proposed.
  private static func bits(_ length: CGFloat?) -> UInt64 { length.map { Double($0).bitPattern } ?? .max }

  subscript(_ proposal: ProposedViewSize) -> CGSize? {
    let width = Self.bits(proposal.width)
    let height = Self.bits(proposal.height)
    for entry in few where entry.width == width && entry.height == height { return entry.size }
    return many.isEmpty ? nil : many[proposal]
  }

  /// Adds the size for a proposal that is not in the cache.
  mutating func insert(_ size: CGSize, for proposal: ProposedViewSize) {
    guard few.count < 24 else { return many[proposal] = size }
    // Growing in small steps wastes less memory: doubling would leave a third of the capacity unused.
    if few.count == few.capacity { few.reserveCapacity(few.count + 4) }
    few.append(Entry(width: Self.bits(proposal.width), height: Self.bits(proposal.height), size: size))
  }
}
