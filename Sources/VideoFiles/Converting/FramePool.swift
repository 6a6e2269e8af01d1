import CLibav
import Files
import Geometry

/// A pool of images of one size and format. Their memory is reused after they are released, on any thread.
final class FramePool {
  private let pool: OpaquePointer
  private let size: PixelSize
  private let format: PlanarFormat
  private let rows: (luma: Int, chroma: Int)
  private let file: String

  init(size: PixelSize, format: PlanarFormat, file: String) throws(FileError) {
    let chroma = format.chromaSize(of: size)
    rows = (
      luma: (size.width * format.bytesPerSample + 63) & ~63, chroma: (chroma.width * format.bytesPerSample + 63) & ~63
    )
    self.size = size
    self.format = format
    self.file = file
    let bytes = rows.luma * size.height + 2 * rows.chroma * chroma.height + 64
    pool = try FileError.allocated(av_buffer_pool_init(bytes, nil), .read, file)
  }

  deinit {
    var pool: OpaquePointer? = pool
    av_buffer_pool_uninit(&pool)
  }

  /// Returns an image with undefined samples.
  func take() throws(FileError) -> PlanarImage {
    let buffer = try FileError.allocated(av_buffer_pool_get(pool), .read, file)
    let chromaRows = format.chromaSize(of: size).height
    let luma = UnsafeMutableRawPointer(buffer.pointee.data!)
    let blue = luma + rows.luma * size.height
    let red = blue + rows.chroma * chromaRows
    return PlanarImage(
      borrowing: PlaneLayout(base: luma, bytesPerRow: rows.luma), PlaneLayout(base: blue, bytesPerRow: rows.chroma),
      PlaneLayout(base: red, bytesPerRow: rows.chroma), size: size, format: format,
      release: {
        var buffer: UnsafeMutablePointer<AVBufferRef>? = buffer
        av_buffer_unref(&buffer)
      })
  }
}
