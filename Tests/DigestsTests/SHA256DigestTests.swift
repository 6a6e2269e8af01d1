import Digests
import Files
import Foundation
import TestSupport
import Testing

@Suite struct SHA256DigestTests {
  @Test(
    "Digests are those of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      (
        String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ])
  func publishedDigests(_ text: String, _ hex: String) {
    #expect(SHA256Digest(of: text.utf8).hex == hex)
    #expect(SHA256Digest(hex: hex) == SHA256Digest(of: Array(text.utf8)))
    #expect("\(SHA256Digest(of: text.utf8))" == hex)
  }

  @Test("Pieces of any size have the digest of the whole")
  func pieces() {
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for size in [1, 7, 63, 64, 65, 4096] {
      let hasher = SHA256Hasher()
      for start in stride(from: 0, to: bytes.count, by: size) { hasher.update(bytes[start...].prefix(size)) }
      #expect(hasher.finish() == SHA256Digest(of: bytes), "pieces of \(size)")
    }
  }

  @Test(
    "Message codes are those of RFC 4231",
    arguments: [
      (
        [UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xaa, count: 20), [UInt8](repeating: 0xdd, count: 50),
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
      ),
      (
        Array(1...25), [UInt8](repeating: 0xcd, count: 50),
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
      ),
      (
        [UInt8](repeating: 0xaa, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
      (
        [UInt8](repeating: 0xaa, count: 131),
        Array(
          """
          This is a test using a larger than block-size key and a larger than block-size data. \
          The key needs to be hashed before being used by the HMAC algorithm.
          """.utf8),
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
      ),
    ])
  func publishedCodes(_ key: [UInt8], _ message: [UInt8], _ hex: String) {
    #expect(SHA256Digest.hmac(key: key, message: message).hex == hex)
  }

  @Test("A code of nothing with an empty key is Python's")
  func emptyCode() throws {
    let script = "import hmac; print(hmac.digest(b'', b'', 'sha256').hex(), end='')"
    let hex = String(decoding: try run("python3", "-c", script), as: UTF8.self)
    #expect(SHA256Digest.hmac(key: [], message: []).hex == hex)
  }

  @Test("Only 64 lower-case hexadecimal digits are a digest")
  func hexadecimal() {
    let hex = String(repeating: "0123456789abcdef", count: 4)
    #expect(SHA256Digest(hex: hex)?.hex == hex)
    let bent = ["", String(hex.dropLast()), hex + "0", hex.uppercased(), String(hex.dropLast()) + "g", " " + hex]
    for text in bent + [String(hex.dropLast()) + "é"] { #expect(SHA256Digest(hex: text) == nil, "\(text)") }
  }

  @Test("Digests that differ in one bit are different")
  func equality() {
    let digest = SHA256Digest(of: [1, 2, 3])
    for bit in 0..<256 {
      var bytes = digest.bytes
      bytes[bit / 8] ^= 1 << (bit % 8)
      #expect(SHA256Digest(bytes: bytes) != digest)
    }
    #expect(Set([digest, SHA256Digest(of: [1, 2, 3]), SHA256Digest(of: [])]).count == 2)
  }

  @Test("Files have the digests that sha256sum prints")
  func files() throws {
    let folder = try TemporaryFolder()
    for count in [0, 1, 1 << 20, 3 << 20 | 5] {
      let path = try folder.file("file", (0..<count).lazy.map { UInt8(truncatingIfNeeded: $0 &* 7) })
      let printed = String(decoding: try run("sha256sum", path), as: UTF8.self)
      #expect(try SHA256Digest.ofFile(path).hex == printed.prefix(64))
    }
    let error = #expect(throws: FileError.self) { try SHA256Digest.ofFile(folder["none"]) }
    #expect(error?.kind == .missing)
  }
}
