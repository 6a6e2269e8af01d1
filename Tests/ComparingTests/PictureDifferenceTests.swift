import DisplayLists
import Testing
import Vitrine

@testable import Comparing

struct PictureDifferenceTests {
  private func image(_ samples: [UInt8], width: Int) -> CGImage {
    CGImage(bitmap: Bitmap(size: .init(width: width, height: samples.count / 4 / width), samples: samples))
  }

  @Test func differencesAreCounted() {
    let black = image([0, 0, 0, 255, 0, 0, 0, 255], width: 2)
    let other = image([0, 0, 0, 255, 0, 7, 0, 255], width: 2)
    #expect(PictureDifference(expected: black, actual: black).largest == 0)
    #expect(PictureDifference(expected: black, actual: other).largest == 7)
    #expect(PictureDifference(expected: black, actual: other).count == 1)
    #expect(PictureDifference(expected: black, actual: image([0, 0, 0, 0], width: 1)).largest == nil)
  }

  /// A pixel lies at the same place of every panel: white, red where it differs, and black.
  @Test func theSheetShowsThreePanels() {
    let white = image([255, 255, 255, 255, 9, 9, 9, 255], width: 2)
    let other = image([0, 0, 0, 255, 9, 9, 9, 255], width: 2)
    let sheet = PictureDifference(expected: white, actual: other).sheet.bitmap
    #expect(sheet.size == .init(width: 22, height: 1))
    #expect(sheet[0, 0] == (255, 255, 255, 255))
    #expect(sheet[10, 0] == (255, 0, 0, 255))
    #expect(sheet[11, 0] == (0, 0, 0, 255))
    #expect(sheet[20, 0] == (0, 0, 0, 255))
    #expect(sheet[21, 0] == (9, 9, 9, 255))
    #expect(sheet[5, 0] == (128, 128, 128, 255))
  }

  /// Half-transparent white on grey of 128 is 128 + 127 × 128 / 255 rounded down.
  @Test func transparencyShowsGrey() {
    let clear = image([0, 0, 0, 0], width: 1)
    let half = image([128, 128, 128, 128], width: 1)
    let sheet = PictureDifference(expected: clear, actual: half).sheet.bitmap
    #expect(sheet[0, 0] == (128, 128, 128, 255))
    #expect(sheet[18, 0] == (191, 191, 191, 255))
  }
}
