import CLibav
import Geometry

/// The video track to decode, and the properties known before the first frame.
struct VideoTrack {
  let stream: UnsafeMutablePointer<AVStream>
  let orientation: Orientation
  let pixels: PixelLayout
  let colorTags: ColorTags

  var index: Int { Int(stream.pointee.index) }
  var parameters: AVCodecParameters { stream.pointee.codecpar.pointee }
}
