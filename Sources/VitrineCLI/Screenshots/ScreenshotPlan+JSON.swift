import Files
import Foundation
import Geometry
import Jobs
import Optics
import ViewFiles

extension ScreenshotPlan {
  /// Reads a plan. Throws an error that names the invalid member and the requirement that it violates.
  init(contentsOf path: String) throws(FileError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FileError(.unreadable, .read, file: path, reason: "it is missing or cannot be read")
    }
    if let fault = Self.syntaxFault(in: data) { throw FileError(.failed, .read, file: path, reason: fault) }
    do {
      self = try JSONDecoder().decode(ScreenshotPlan.self, from: data)
    } catch let error as DecodingError {
      throw FileError(.failed, .read, file: path, reason: Self.words(for: error))
    } catch {
      throw FileError(.failed, .read, file: path, reason: String(describing: error))
    }
  }

  /// Returns the syntax error in a text and its position; nil if the text is valid JSON.
  private static func syntaxFault(in data: Data) -> String? {
    do {
      _ = try JSONSerialization.jsonObject(with: data)
      return nil
    } catch {
      let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
      guard let position = words.split(whereSeparator: { !$0.isNumber }).last.flatMap({ Int($0) }) else {
        return "it is not valid JSON: it ends too early"
      }
      let before = data.prefix(position)
      let column = position - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      return "it is not valid JSON: unexpected text at line \(line), column \(column)"
    }
  }

  /// Returns a one-line description of an error that names the invalid member.
  private static func words(for error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.reduce("") { words, key in
        if let index = key.intValue { return "\(words)[\(index)]" }
        return words.isEmpty ? key.stringValue : "\(words).\(key.stringValue)"
      }
    }
    switch error {
    case .keyNotFound(let key, let context): return "\(place(context.codingPath + [key])) is missing"
    case .valueNotFound(_, let context): return "\(place(context.codingPath)) must not be null"
    case .typeMismatch(let type, let context):
      return "\(place(context.codingPath)) must be \(kind(type))"
    case .dataCorrupted(let context):
      let path = place(context.codingPath)
      if path.isEmpty { return context.debugDescription }
      return path + (context.debugDescription.hasPrefix("[") ? "" : " ") + context.debugDescription
    @unknown default: return String(describing: error)
    }
  }

  private static func kind(_ type: Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Double.Type: "a number"
    case is Bool.Type: "true or false"
    default: "\(type)".hasPrefix("Array") ? "an array" : "an object"
    }
  }
}

extension ScreenshotPlan: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case views, screenshots, devices, locales, appearances, statusBar, background, assets
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(Key.self)
    views = try members.decode(String.self, forKey: .views)
    formats = try members.decode([Format].self, forKey: .devices)
    locales = try members.decodeIfPresent([String].self, forKey: .locales) ?? locales
    if let names = try members.decodeIfPresent([NamedCase<Appearance>].self, forKey: .appearances) {
      appearances = names.map(\.value)
    }
    if let shows = try? members.decode(Bool.self, forKey: .statusBar), !shows {
      clock = nil
    } else {
      clock = try members.decodeIfPresent(String.self, forKey: .statusBar) ?? clock
    }
    background = try members.colors(forKey: .background)
    assets = try members.decodeIfPresent(String.self, forKey: .assets)
    shots = try members.decode([Shot].self, forKey: .screenshots)
    for (key, isEmpty) in [
      (Key.devices, formats.isEmpty), (.locales, locales.isEmpty), (.appearances, appearances.isEmpty),
      (.screenshots, shots.isEmpty),
    ] where isEmpty {
      throw members.fault(key, "must not be empty")
    }
    for locale in locales {
      do { _ = try LocaleName(argument: locale) } catch { throw members.fault(.locales, "has \(locale): \(error)") }
    }
    try spreadTitles(in: members)
    let paths = pictures.map(\.path)
    if let twin = paths.first(where: { path in paths.count { $0 == path } > 1 }) {
      throw members.fault(.screenshots, "would write \(twin) twice; give each a name of its own")
    }
  }

  /// Gives every locale its title: that of the locale, of its language, or the only one.
  private mutating func spreadTitles(in members: KeyedDecodingContainer<Key>) throws {
    for index in shots.indices where !shots[index].titles.isEmpty {
      let given = shots[index].titles
      for locale in locales {
        let language = Locale(identifier: locale).language.languageCode?.identifier ?? locale
        guard let title = given[locale] ?? given[language] ?? given[Shot.everyLocale] else {
          throw members.fault(.screenshots, "[\(index)].title has no text for \(locale)")
        }
        shots[index].titles[locale] = title
      }
    }
  }
}

extension ScreenshotPlan.Shot: Decodable {
  /// The key of a title for all locales.
  static let everyLocale = ""

  private enum Key: String, CodingKey, CaseIterable {
    case view, name, title, time, background
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.members(Key.self)
    view = try members.decode(String.self, forKey: .view)
    name = try members.fileName(forKey: .name) ?? String(view.map { $0.isFileName ? $0 : "-" })
    if let title = try? members.decode(String.self, forKey: .title) {
      titles = [Self.everyLocale: title]
    } else {
      titles = try members.decodeIfPresent([String: String].self, forKey: .title) ?? [:]
    }
    time = try members.decodeIfPresent(Double.self, forKey: .time) ?? 0
    guard (0...86_400).contains(time) else { throw members.fault(.time, "must be 0 to 86400, got \(time)") }
    background = try members.colors(forKey: .background)
  }
}

extension ScreenshotPlan.Format: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case name, device, size
  }

  init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      device = try NamedCase<ScreenDevice>(from: decoder).value
      self.name = name
    } else {
      let members = try decoder.members(Key.self)
      device = try members.decode(NamedCase<ScreenDevice>.self, forKey: .device).value
      let text = try members.decodeIfPresent(String.self, forKey: .size)
      size = try text.map { text in
        guard let size = PixelSize(text: text), min(size.width, size.height) >= 100,
          size.width * size.height <= 100_000_000
        else { throw members.fault(.size, "must be a size in pixels such as 1080x1350, got \(text)") }
        return size
      }
      name = try members.fileName(forKey: .name) ?? device.rawValue
    }
    guard device.screen != nil else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "must be a device with a screen, not \(device.rawValue)"))
    }
  }
}

/// A case of an enumeration, by its name.
private struct NamedCase<Value: RawRepresentable & CaseIterable>: Decodable where Value.RawValue == String {
  let value: Value

  init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let value = Value(rawValue: name) else {
      let names = Value.allCases.map(\.rawValue)
      let hint = Spelling.nearest(to: name, among: names).map { "did you mean \($0)?" }
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "is \(name); " + (hint ?? "use one of \(names.joined(separator: ", "))")))
    }
    self.value = value
  }
}

extension Decoder {
  /// Returns an object's members. Throws if it has one of another name.
  fileprivate func members<Key: CodingKey & CaseIterable>(_ keys: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let known = Key.allCases.map(\.stringValue)
    for key in try container(keyedBy: AnyKey.self).allKeys where !known.contains(key.stringValue) {
      let hint = Spelling.nearest(to: key.stringValue, among: known).map { "did you mean \($0)?" }
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: codingPath + [key],
          debugDescription: "is not known; " + (hint ?? "use \(known.joined(separator: ", "))")))
    }
    return try container(keyedBy: keys)
  }
}

/// Any member's name.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer {
  fileprivate func fault(_ key: Key, _ words: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: words)
  }

  /// Returns one or two colours, written as a string or an array of strings; nil if there is no such member.
  fileprivate func colors(forKey key: Key) throws -> [RGBA]? {
    guard contains(key) else { return nil }
    let texts = try (try? decode(String.self, forKey: key)).map { [$0] } ?? decode([String].self, forKey: key)
    let colors = texts.compactMap { RGBA(text: $0) }
    guard colors.count == texts.count, (1...2).contains(colors.count), colors.allSatisfy({ $0.alpha == 1 }) else {
      throw fault(key, "must be a colour such as #0A84FF, or two from top to bottom")
    }
    return colors
  }

  /// Returns a string that can be part of a file's name; nil if there is no such member.
  fileprivate func fileName(forKey key: Key) throws -> String? {
    guard let name = try decodeIfPresent(String.self, forKey: key) else { return nil }
    guard !name.isEmpty, name.allSatisfy(\.isFileName), name.first != "." else {
      throw fault(key, "must consist of letters, digits, hyphens, underscores and dots, got '\(name)'")
    }
    return name
  }
}

extension Character {
  /// Whether the names of pictures may contain the character.
  fileprivate var isFileName: Bool { isLetter || isNumber || "-_.".contains(self) }
}
