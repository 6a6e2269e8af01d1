import Foundation
import TestSupport
import Testing
import Vitrine

@testable import Comparing

struct PictureFoldersTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["old", "new"] {
      try FileManager.default.createDirectory(atPath: folder[name], withIntermediateDirectories: true)
    }
  }

  /// Writes a picture of a grey.
  private func picture(_ name: String, gray: UInt8, width: Int = 2) throws {
    let samples: [UInt8] = (0..<width).flatMap { _ in [gray, gray, gray, 255] }
    let image = CGImage(bitmap: .init(size: .init(width: width, height: 1), samples: samples), isOpaque: true)
    _ = try folder.file(name, image.pngData())
  }

  private func folders() throws -> PictureFolders { try PictureFolders(old: folder["old"], new: folder["new"]) }

  @Test func `paths of both folders are listed once and in order`() throws {
    for name in ["old/b.png", "old/a.PNG", "new/b.png", "new/c.png"] { try picture(name, gray: 9) }
    _ = try folder.file("new/notes.txt", "")
    let found = try folders()
    #expect(found.paths == ["a.PNG", "b.png", "c.png"])
    #expect(found.others == ["notes.txt"])
  }

  @Test func `changes have kinds`() throws {
    try picture("old/gone.png", gray: 9, width: 3)
    try picture("new/fresh.png", gray: 9, width: 4)
    try picture("old/both.png", gray: 9)
    try picture("new/both.png", gray: 12)
    let found = try folders()
    guard case .disappeared(let size) = try found.change(at: "gone.png", tolerance: 0) else {
      throw PictureIsNot("disappeared")
    }
    #expect(size == .init(width: 3, height: 1))
    guard case .appeared(let size) = try found.change(at: "fresh.png", tolerance: 0) else {
      throw PictureIsNot("appeared")
    }
    #expect(size == .init(width: 4, height: 1))
    guard case .changed(let difference) = try found.change(at: "both.png", tolerance: 2) else {
      throw PictureIsNot("changed")
    }
    #expect(difference.largest == 3)
    #expect(try found.change(at: "both.png", tolerance: 3) == nil)
  }

  @Test func `a folder that is missing is named`() throws {
    #expect { try PictureFolders(old: folder["old"], new: folder["none"]) } throws: { "\($0)".contains("none") }
  }

  /// The failure of a picture to have an expected state.
  private struct PictureIsNot: Error {
    let state: String
    init(_ state: String) { self.state = state }
  }
}
