import Files
import Foundation
import TestSupport
import Testing

@testable import Bundles

@Suite struct BundleFolderTests {
  /// A folder like the one that Scripts/build-web writes.
  private func web(in folder: TemporaryFolder) throws -> URL {
    let web = URL(filePath: folder["web"])
    for name in ["vitrine-glass", "bundle"] {
      try FileManager.default.createDirectory(at: web.appending(path: name), withIntermediateDirectories: true)
    }
    try Data("module".utf8).write(to: web.appending(path: "vitrine-glass/optics.wasm"))
    try Data("<title>{{title}}</title><p>{{alt}}</p>".utf8).write(to: web.appending(path: "bundle/index.html"))
    return web
  }

  @Test func theDocumentAndTheBytesBelongTogether() throws {
    let folder = try TemporaryFolder()
    let out = URL(filePath: folder["out"])
    let backdrop = URL(filePath: try folder.file("Photo.JPG", "a photo"))
    let bundle = try GlassBundleTests.sticker(densities: [1, 2])
    try BundleFolder(web: try web(in: folder), backdrop: backdrop, title: "Fish & <chips>").write(bundle, to: out.path)
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: out.appending(path: "bundle.json")))
    let document = try #require(json as? [String: Any])
    #expect(document["version"] as? Int == 1)
    #expect(document["backdrop"] as? String == "backdrop.jpg")
    for density in try #require(document["densities"] as? [[String: Any]]) {
      let name = try #require(density["bytes"] as? String)
      // Python's zlib is an independent decoder of the same format.
      let length = try run(
        "python3", "-c", "import sys, zlib; print(len(zlib.decompress(open(sys.argv[1], 'rb').read())))",
        out.appending(path: name).path)
      #expect(
        Int(String(decoding: length, as: UTF8.self).trimmingCharacters(in: .newlines)) == density["byteCount"] as? Int)
      let pieces = try #require(density["pieces"] as? [[String: Any]])
      let last = try #require(pieces.last)
      #expect((last["offset"] as? Int ?? 0) + (last["count"] as? Int ?? 0) == density["byteCount"] as? Int)
    }
    let page = try String(contentsOf: out.appending(path: "index.html"), encoding: .utf8)
    #expect(page.contains("<title>Fish &amp; &lt;chips&gt;</title>"))
    #expect(try String(contentsOf: out.appending(path: "backdrop.jpg"), encoding: .utf8) == "a photo")
    #expect(FileManager.default.fileExists(atPath: out.appending(path: "vitrine-glass/optics.wasm").path))
  }

  @Test func anExistingFolderIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    let bundle = try GlassBundleTests.sticker(densities: [1])
    let web = try web(in: folder)
    #expect(throws: FileError.self) {
      try BundleFolder(web: web, backdrop: nil, title: "").write(bundle, to: web.path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: web.path).sorted() == ["bundle", "vitrine-glass"])
  }

  @Test func aFailureLeavesNothing() throws {
    let folder = try TemporaryFolder()
    let bundle = try GlassBundleTests.sticker(densities: [1])
    let missing = URL(filePath: folder["missing.jpg"])
    #expect(throws: FileError.self) {
      try BundleFolder(web: try web(in: folder), backdrop: missing, title: "")
        .write(bundle, to: folder["out"])
    }
    let left = try FileManager.default.contentsOfDirectory(
      atPath: URL(filePath: folder["out"]).deletingLastPathComponent().path)
    #expect(left == ["web"])
  }
}
