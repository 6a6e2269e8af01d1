import ImageFiles
import Testing

@Suite struct PhotoFormatTests {
  @Test func brandsTellPhotosFromVideos() {
    func beginning(_ major: String, _ compatible: String...) -> [UInt8] {
      let brands = Array((major + "\0\0\0\0" + compatible.joined()).utf8)
      return [0, 0, 0, UInt8(8 + brands.count)] + Array("ftyp".utf8) + brands
    }
    #expect(PhotoFormat(beginning: beginning("heic", "mif1", "heic")) == .heif)
    #expect(PhotoFormat(beginning: beginning("mif1", "mif1", "avif")) == .avif)
    #expect(PhotoFormat(beginning: beginning("mif1", "mif1")) == .heif)
    #expect(PhotoFormat(beginning: beginning("isom", "isom", "mp42")) == nil)
    #expect(PhotoFormat(beginning: beginning("qt  ")) == nil)
    #expect(PhotoFormat(beginning: []) == nil)
  }
}
