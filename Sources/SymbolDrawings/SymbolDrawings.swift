import CSymbolDrawings

/// The drawings of Vitrine's symbols: SVG files, embedded in the binary.
///
/// Each file covers a subject and contains a `<symbol>` for each drawing, with the symbol's name as its `id`, in a unit
/// square that wide drawings extend to the left and right. Its paths have the class `area` (filled with the even-odd rule), `line` (stroked) or `cut` (stroked, and
/// removed from the areas). Lines of a symbol without areas are thinner if the symbol has the class `fine`.
package enum SymbolDrawings {
  /// The contents of the files by subject.
  package static let files: [(subject: String, svg: [UInt8])] = {
    var count = 0
    let files = UnsafeBufferPointer(start: symbol_drawings(&count), count: count)
    return files.map { file in
      (String(cString: file.subject), Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
    }
  }()
}
