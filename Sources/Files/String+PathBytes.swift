import Glibc

/// Paths as text.
///
/// The name of a file is a sequence of bytes, which need not be UTF-8. In this package, paths are nevertheless strings:
/// each byte that is not part of UTF-8 text is represented by a private-use character, U+F780 to U+F7FF. Text from
/// other sources is used as a path without conversion, unless it contains such a character.
extension String {
  /// Creates the text of a path. Different bytes have different texts.
  public init(pathBytes bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    var text = UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var source = bytes.makeIterator()
    var position = 0
    /// Consumes `count` bytes. Appends `scalar` or, if it is nil, a private-use character for each byte.
    func consume(_ count: Int, as scalar: Unicode.Scalar?) {
      if let scalar {
        text.append(scalar)
      } else {
        text.append(contentsOf: bytes[position..<position + count].map { Unicode.Scalar(0xF700 + UInt32($0))! })
      }
      position += count
    }
    while true {
      switch parser.parseScalar(from: &source) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        // The characters that represent bytes are represented themselves, so that nothing is ambiguous.
        consume(encoded.count, as: scalar.isPathByte ? nil : scalar)
      case .error(let length): consume(length, as: nil)
      case .emptyInput:
        self = String(text)
        return
      }
    }
  }

  /// The bytes of the path that this text stands for.
  public var pathBytes: [UInt8] {
    unicodeScalars.flatMap { scalar in
      scalar.isPathByte ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(Unicode.UTF8.encode(scalar)!)
    }
  }

  /// The path in displayable form. Bytes that are not UTF-8 become replacement characters, U+FFFD.
  public var readablePath: String {
    guard unicodeScalars.contains(where: \.isPathByte) else { return self }
    var text = UnicodeScalarView()
    text.append(contentsOf: unicodeScalars.map { $0.isPathByte ? "\u{FFFD}" : $0 })
    return String(text)
  }

  /// Calls `body` with the path as the system expects it: its bytes and a terminating zero.
  public func withPath<Value>(_ body: (UnsafePointer<CChar>) throws -> Value) rethrows -> Value {
    guard unicodeScalars.contains(where: \.isPathByte) else { return try withCString(body) }
    return try (pathBytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { try body($0.baseAddress!) }
  }
}

extension Unicode.Scalar {
  /// Whether the character represents a byte of a path that is not UTF-8.
  fileprivate var isPathByte: Bool { (0xF780...0xF7FF).contains(value) }
}
