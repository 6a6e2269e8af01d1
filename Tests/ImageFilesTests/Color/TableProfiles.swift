import Foundation

@testable import ImageFiles

/// The `B2A0` table of a profile made of tables, which converts from the connection space to the device.
enum WayBack: CaseIterable {
  /// Nothing.
  case missing
  /// A table that changes nothing, as encoders of XYB JPEGs add because some programs require one.
  case empty
  /// The inverse of the table for the way there.
  case inverse
}

/// A profile that consists of tables: sRGB with its components exchanged, so that red is stored as blue, green as red, and
/// blue as green.
func exchangingProfile(_ wayBack: WayBack) -> [UInt8] {
  let name = Array("Exchanged".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  let text = signature("mluc") + four(1) + four(12) + Array("enUS".utf8) + four(name.count) + four(28) + name
  var elements = [("desc", text), ("A2B0", tableThere)]
  switch wayBack {
  case .missing: break
  case .empty: elements.append(("B2A0", emptyTable))
  case .inverse: elements.append(("B2A0", tableBack))
  }
  return ICCProfile.bytes(of: elements)
}

/// The XYZ of the primaries of sRGB, adapted to D50.
private let primaries: [[Double]] = [
  [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
]

/// XYZ to linear red, green and blue: the inverse of the primaries.
private let fromXYZ: [[Double]] = [
  [3.13424, -1.61725, -0.49069], [-0.97879, 1.91615, 0.03344], [0.07197, -0.22897, 1.40577],
]

/// Device to XYZ. XYZ of 1 is stored as 32768. The components of the device are blue's neighbours: green, blue, red.
private var tableThere: [UInt8] {
  let linear = (0..<1024).map { step -> Double in
    let v = Double(step) / 1023
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
  }
  let grid = (0..<8).flatMap { corner -> [Double] in
    let device = [corner >> 2, corner >> 1 & 1, corner & 1].map(Double.init)
    let rgb = [device[2], device[0], device[1]]
    return (0..<3).map { component -> Double in
      let xyz = zip(rgb, primaries).map { $0 * $1[component] }.reduce(0, +)
      return xyz * 32768 / 65535
    }
  }
  return table(matrix: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], inputs: linear, grid: grid, outputs: [0, 1])
}

/// XYZ to device: a matrix, and the curve of sRGB.
private var tableBack: [UInt8] {
  let gamma = (0..<4096).map { step -> Double in
    let v = Double(step) / 4095
    return v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055
  }
  let scale = 65535.0 / 32768.0
  let matrix = [fromXYZ[1], fromXYZ[2], fromXYZ[0]].map { row in row.map { $0 * scale } }
  let grid = (0..<8).flatMap { corner in [corner >> 2, corner >> 1 & 1, corner & 1].map(Double.init) }
  return table(matrix: matrix, inputs: [0, 1], grid: grid, outputs: gamma)
}

/// A table of the type `lut16Type`, of which all inputs share a curve, as do all outputs. Values are 0…1.
private func table(matrix: [[Double]], inputs: [Double], grid: [Double], outputs: [Double]) -> [UInt8] {
  func words(_ values: [Double]) -> [UInt8] {
    values.flatMap { value -> [UInt8] in
      let word = UInt16((min(max(value, 0), 1) * 65535).rounded())
      return [UInt8(word >> 8), UInt8(word & 255)]
    }
  }
  let lengths = [inputs.count, outputs.count].flatMap { four($0)[2...] }
  let fixed = matrix.flatMap { $0 }.flatMap { four(Int(UInt32(bitPattern: Int32(($0 * 65536).rounded())))) }
  let curves = [inputs, outputs].map { words($0 + $0 + $0) }
  return [signature("mft2"), [3, 3, 2, 0], fixed, lengths, curves[0], words(grid), curves[1]].flatMap { $0 }
}

/// A table of the type `lutBToAType` with three curves that change nothing.
private var emptyTable: [UInt8] {
  let curve = signature("curv") + four(0)
  let offsets = four(32) + [UInt8](repeating: 0, count: 16)
  return [signature("mBA "), [3, 3, 0, 0], offsets, curve, curve, curve].flatMap { $0 }
}

private func signature(_ text: String) -> [UInt8] { Array(text.utf8) + [0, 0, 0, 0] }

private func four(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
