/// The identity of a view across instants, derived from its position in the view hierarchy and the explicit ids on the
/// path to it.
///
/// It consists of two digests of the path from the root, of 64 and 63 bits. Equal paths have equal identities within a
/// process; two different paths collide with a probability of 2⁻¹²⁷.
///
/// The remaining bit distinguishes the two forms of a view that is resolved in both colour schemes.
package struct Identity: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// The bit of `high` that marks the alternative form.
  private static let form: UInt64 = 1 << 63

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The identity of the view's alternative form, which has the other colour scheme.
  var alternative: Identity { Identity(high: high | Self.form, low: low) }

  /// The identity of the view's primary form, under which both forms store their state.
  var primary: Identity { Identity(high: high & ~Self.form, low: low) }

  /// Whether the view is in its alternative form.
  package var isAlternative: Bool { high & Self.form != 0 }

  /// Both digests.
  var digests: (high: UInt64, low: UInt64) { (high, low) }

  /// Hashes one digest; equality compares both.
  package func hash(into hasher: inout Hasher) { hasher.combine(low) }

  /// The digest that is hashed.
  var digest: Int { Int(truncatingIfNeeded: low) }

  /// The identity of the outermost view.
  static let root = Identity(high: 0x243f_6a88_85a3_08d3, low: 0x1319_8a2e_0370_7344)

  /// The position reserved for a view's presence; no other part uses it.
  static let presencePart = Int.min

  /// Returns the identity of the part at a static position.
  package func child(_ position: Int) -> Identity { mixed(UInt64(bitPattern: Int64(position)), 0xa409_3822_299f_31d0) }

  /// Returns the identity of the part with an explicit id.
  func child(id: some Hashable) -> Identity {
    var first = Hasher()
    first.combine(ObjectIdentifier(type(of: id)))
    first.combine(id)
    let digest = UInt64(bitPattern: Int64(first.finalize()))
    return mixed(digest, 0x082e_fa98_ec4e_6c89)
  }

  private func mixed(_ value: UInt64, _ salt: UInt64) -> Identity {
    Identity(
      high: Self.scramble(high & ~Self.form &+ value ^ salt) & ~Self.form | high & Self.form,
      low: Self.scramble(low ^ value &* 0x9e37_79b9_7f4a_7c15 &+ salt))
  }

  /// Applies the finaliser of SplitMix64, a bijection in which every input bit affects every output bit.
  private static func scramble(_ input: UInt64) -> UInt64 {
    var z = input &+ 0x9e37_79b9_7f4a_7c15
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
