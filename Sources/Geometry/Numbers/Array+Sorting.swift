extension Array {
  /// Sorts in place with a shell sort, which is deterministic but not stable.
  ///
  /// Its specialised code is a tenth of the size of the standard library's sort, which matters for the WebAssembly
  /// module. For the few hundred elements of an outline, it is just as fast.
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
