extension Double {
  /// The number without needless digits.
  var plain: String { self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(self) }
}
