import Foundation

extension String {
  /// Decodes a file in UTF-8, in UTF-16 with a byte order mark, or else in Windows-1252.
  ///
  /// Throws if the file has control characters, as files other than text do, or nothing but white space.
  init(importing data: Data) throws(StudioError) {
    guard let text = Self.decoded(data), !text.unicodeScalars.contains(where: \.isForeignToText) else {
      throw StudioError(.importNotText)
    }
    guard text.contains(where: { !$0.isWhitespace }) else { throw StudioError(.emptyFile) }
    self = text
  }

  private static func decoded(_ data: Data) -> String? {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) { return String(validating: data.dropFirst(3), as: UTF8.self) }
    if data.starts(with: [0xFF, 0xFE]) { return utf16(data.dropFirst(2)) { UInt16($1) << 8 | UInt16($0) } }
    if data.starts(with: [0xFE, 0xFF]) { return utf16(data.dropFirst(2)) { UInt16($0) << 8 | UInt16($1) } }
    return String(validating: data, as: UTF8.self) ?? String(data: data, encoding: .windowsCP1252)
  }

  private static func utf16(_ data: Data, _ unit: (UInt8, UInt8) -> UInt16) -> String? {
    guard data.count % 2 == 0 else { return nil }
    let units = stride(from: data.startIndex, to: data.endIndex, by: 2).map { unit(data[$0], data[$0 + 1]) }
    return String(validating: units, as: UTF16.self)
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character other than tabs and line breaks.
  fileprivate var isForeignToText: Bool {
    properties.generalCategory == .control && !["\t", "\n", "\r"].contains(self)
  }
}
