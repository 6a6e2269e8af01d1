public import Geometry

/// A small raster: premultiplied, gamma-encoded sRGB.
public typealias Bitmap = Raster<UInt8>
