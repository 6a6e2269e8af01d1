import Files
import Foundation
import TestSupport
import Testing

@Suite struct PathBytesTests {
  @Test(arguments: ["", "photo.jpg", "/tmp/Fotos/Käse.png", "写真/📷 1.heic", "a\u{301}.png", "\u{10FFFF}"])
  func textIsItsOwnPath(_ text: String) {
    #expect(text.pathBytes == Array(text.utf8))
    #expect(String(pathBytes: Array(text.utf8)) == text)
    #expect(Array(String(pathBytes: Array(text.utf8)).unicodeScalars) == Array(text.unicodeScalars))
    #expect(text.readablePath == text)
  }

  @Test func everySequenceOfBytesHasItsOwnText() {
    var random = SplitMix(seed: 21)
    // Bytes that often form parts of characters, complete characters, and characters that represent bytes.
    let pieces: [[UInt8]] =
      [[0x61], [0xFF], [0xC3], [0xA9], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0xC0, 0xAF], [0x80]]
      + ["é", "€", "📷", "\u{F780}", "\u{F7FF}", "\u{F77F}"].map { Array($0.utf8) }
    var texts: [String: [UInt8]] = [:]
    for _ in 0..<4000 {
      let bytes = (0..<Int.random(in: 0...6, using: &random)).flatMap { _ in pieces.randomElement(using: &random)! }
      let text = String(pathBytes: bytes)
      #expect(text.pathBytes == bytes)
      #expect(texts.updateValue(bytes, forKey: text) ?? bytes == bytes)
    }
  }

  @Test func otherBytesAreReplacedForReaders() {
    #expect(
      String(pathBytes: Array("a".utf8) + [0xFF, 0xE9] + Array("é.png".utf8)).readablePath == "a\u{FFFD}\u{FFFD}é.png")
    let name = String(pathBytes: [0x62, 0xFF])
    #expect(
      FileError(.empty, .read, file: name, reason: "it is empty").description == "cannot read b\u{FFFD}: it is empty")
  }

  @Test func filesKeepTheirBytes() throws {
    let folder = try TemporaryFolder()
    let name = folder.url.path + "/" + String(pathBytes: [0x66, 0xE9, 0xFF])
    for content in ["first", "second"] {
      let output = try OutputFile(name)
      try output.write(Array(content.utf8))
      try output.commit()
      #expect(try InputFile(name).bytes(at: 0, count: 100) == Array(content.utf8))
    }
    let names = String(decoding: try TestSupport.run("ls", "-b", folder.url.path), as: UTF8.self)
    #expect(names == "f\\351\\377\n")
    let other = folder.url.path + "/" + String(pathBytes: [0x66, 0xE8, 0xFF])
    #expect(throws: FileError.self) { try InputFile(other) }
    #expect(FileIdentity(path: name) != FileIdentity(path: other))
  }
}
