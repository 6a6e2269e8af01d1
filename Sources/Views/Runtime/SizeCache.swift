/// The sizes a node has chosen, by proposal.
///
/// A large tree is bound by memory, and most of what its nodes hold is this: entries are small, and there is one block of
/// them unless somebody asks about very many proposals.
struct SizeCache {
  private struct Entry {
    var width: UInt64
    var height: UInt64
    var size: CGSize
  }

  private var few: [Entry] = []
  private var many: [ProposedViewSize: CGSize] = [:]

  /// The bits of a proposed length; nil has those of a number that is never proposed.
  private static func bits(_ length: CGFloat?) -> UInt64 { length.map { Double($0).bitPattern } ?? .max }

  subscript(_ proposal: ProposedViewSize) -> CGSize? {
    let (width, height) = (Self.bits(proposal.width), Self.bits(proposal.height))
    for entry in few where entry.width == width && entry.height == height { return entry.size }
    return many.isEmpty ? nil : many[proposal]
  }

  /// Remembers the size for a proposal of which nothing is known.
  mutating func insert(_ size: CGSize, for proposal: ProposedViewSize) {
    guard few.count < 24 else { return many[proposal] = size }
    // Doubling would leave a third of all memory unused.
    if few.count == few.capacity { few.reserveCapacity(few.count + 4) }
    few.append(Entry(width: Self.bits(proposal.width), height: Self.bits(proposal.height), size: size))
  }
}
