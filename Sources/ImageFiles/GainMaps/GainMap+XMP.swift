import Geometry

/// The metadata of gain maps in the form of XML: Adobe's, which Ultra HDR shares, and Apple's.
extension GainMap {
  private static let namespace = "http://ns.adobe.com/hdr-gain-map/1.0/"

  /// The description of the map, for the map's own file.
  var xmpDescription: String {
    func list(_ name: String, _ value: (Channel) -> Double) -> String {
      let values = channels.map(value)
      guard let first = values.first, values.contains(where: { $0 != first }) else { return "" }
      let items = values.map { "<rdf:li>\(Self.text($0))</rdf:li>" }.joined()
      return "<hdrgm:\(name)><rdf:Seq>\(items)</rdf:Seq></hdrgm:\(name)>"
    }
    func attribute(_ name: String, _ value: (Channel) -> Double) -> String {
      list(name, value).isEmpty ? " hdrgm:\(name)=\"\(Self.text(value(channels[0])))\"" : ""
    }
    let values: [(name: String, value: (Channel) -> Double)] = [
      ("GainMapMin", \.min), ("GainMapMax", \.max), ("Gamma", \.gamma), ("OffsetSDR", \.baseOffset),
      ("OffsetHDR", \.alternateOffset),
    ]
    return "<rdf:Description rdf:about=\"\" xmlns:hdrgm=\"\(Self.namespace)\" hdrgm:Version=\"1.0\""
      + values.map { attribute($0.name, $0.value) }.joined()
      + " hdrgm:HDRCapacityMin=\"\(Self.text(headroom.lowerBound))\""
      + " hdrgm:HDRCapacityMax=\"\(Self.text(headroom.upperBound))\" hdrgm:BaseRenditionIsHDR=\"False\">"
      + values.map { list($0.name, $0.value) }.joined() + "</rdf:Description>"
  }

  /// Returns the description of a file that consists of a photo and the map after it, which has `length` bytes.
  static func xmpDirectory(mapLength length: Int) -> String {
    func item(_ semantic: String, _ more: String) -> String {
      "<rdf:li rdf:parseType=\"Resource\"><Container:Item Item:Semantic=\"\(semantic)\" Item:Mime=\"image/jpeg\"\(more)/>"
        + "</rdf:li>"
    }
    return "<rdf:Description rdf:about=\"\" xmlns:Container=\"http://ns.google.com/photos/1.0/container/\" "
      + "xmlns:Item=\"http://ns.google.com/photos/1.0/container/item/\" xmlns:hdrgm=\"\(namespace)\" "
      + "hdrgm:Version=\"1.0\"><Container:Directory><rdf:Seq>" + item("Primary", "")
      + item("GainMap", " Item:Length=\"\(length)\"") + "</rdf:Seq></Container:Directory></rdf:Description>"
  }

  /// Returns a number without an exponent, which not all readers know.
  private static func text(_ value: Double) -> String {
    let whole = value.rounded(.towardZero)
    let billionths = Int((abs(value - whole) * 1e9).rounded())
    if billionths == 0 { return "\(Int(whole))" }
    if billionths == 1_000_000_000 { return text(whole + (value < 0 ? -1 : 1)) }
    var digits = String(billionths + 1_000_000_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return (value < 0 ? "-" : "") + "\(Int(abs(whole))).\(digits)"
  }
}

extension GainMap.Parameters {
  /// Reads parameters from Adobe's metadata. Returns nil if the packet does not contain them or they are not supported.
  init?(xmp bytes: some Collection<UInt8>) {
    let xmp = XMPValues(bytes, namespace: "http://ns.adobe.com/hdr-gain-map/1.0/")
    guard xmp.values(of: "Version").first == "1.0", let max = xmp.numbers(of: "GainMapMax"),
      let alternate = xmp.numbers(of: "HDRCapacityMax")?.first,
      xmp.values(of: "BaseRenditionIsHDR").first?.lowercased() != "true"
    else { return nil }
    let min = xmp.numbers(of: "GainMapMin") ?? [0]
    let gamma = xmp.numbers(of: "Gamma") ?? [1]
    let offsetSDR = xmp.numbers(of: "OffsetSDR") ?? [1 / 64]
    let offsetHDR = xmp.numbers(of: "OffsetHDR") ?? [1 / 64]
    let lists = [min, max, gamma, offsetSDR, offsetHDR]
    guard lists.allSatisfy({ $0.count == 1 || $0.count == 3 }), gamma.allSatisfy({ $0 > 0 }) else { return nil }
    func value(_ list: [Double], _ i: Int) -> Double { list[list.count == 1 ? 0 : i] }
    let count = lists.contains { $0.count == 3 } ? 3 : 1
    self.init(
      channels: (0..<count).map { i in
        GainMap.Channel(
          min: value(min, i), max: value(max, i), gamma: value(gamma, i), baseOffset: value(offsetSDR, i),
          alternateOffset: value(offsetHDR, i))
      }, baseHeadroom: xmp.numbers(of: "HDRCapacityMin")?.first ?? 0, alternateHeadroom: alternate)
  }
}
