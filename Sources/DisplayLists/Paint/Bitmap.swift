public import Geometry

/// A small raster of premultiplied, gamma-encoded sRGB pixels.
public typealias Bitmap = Raster<UInt8>
