extension Array {
  /// Sorts in place by gaps that shrink; elements of which neither comes first may end up in any, but always the same,
  /// order.
  ///
  /// A tenth of the machine code of the library's sort, which the module for browsers has to carry for every type it
  /// sorts, and as fast for the hundreds of elements that outlines have.
  @inlinable
  package mutating func shellSort(by comesFirst: (Element, Element) -> Bool) {
    var gap = 1
    while gap < count / 2 { gap = gap * 9 / 4 + 1 }
    while gap > 0 {
      var i = gap
      while i < count {
        let moving = self[i]
        var j = i
        while j >= gap, comesFirst(moving, self[j - gap]) {
          self[j] = self[j - gap]
          j -= gap
        }
        self[j] = moving
        i += 1
      }
      gap = gap * 4 / 9
    }
  }
}
