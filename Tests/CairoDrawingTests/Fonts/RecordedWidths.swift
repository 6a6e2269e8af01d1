/// Widths of interface strings in San Francisco, in points, rounded up to half a point.
///
/// Recorded from SwiftUI and UIKit on an iPhone simulator with iOS 26.0 by iamcgn/swiftui-web (Apache-2.0),
/// `Fixtures/Goldens/ios/text-metrics.json` and `Fixtures/Goldens/uikit/text-metrics.json`.
struct RecordedWidths {
  var size: Double
  var weight: Int
  var widths: [(text: String, width: Double)]

  /// The strings by size and weight.
  static let all: [RecordedWidths] = {
    var groups: [RecordedWidths] = []
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      let font = parts[0].split(separator: " ")
      guard let size = Double(font[0]), let weight = Int(font[1]) else { preconditionFailure("\(line)") }
      let widths = parts[1].split(separator: "|").map { entry in
        let words = entry.split(separator: " ")
        guard let width = words.last.flatMap({ Double($0) }) else { preconditionFailure("\(entry)") }
        return (text: words.dropLast(2).joined(separator: " "), width: width)
      }
      if let last = groups.last, last.size == size, last.weight == weight {
        groups[groups.count - 1].widths += widths
      } else {
        groups.append(RecordedWidths(size: size, weight: weight, widths: widths))
      }
    }
    return groups
  }()

  /// Lines of a size, a weight and strings with their widths.
  private static let table = """
    10 500: Home = 29 | Search = 34.5
    10 600: Home = 29.5 | Search = 35
    11 400: Hg = 15 | Height 11 = 48.5
    12 400: Height 12 = 54
    13 400: 2 items = 44.5 | 3 items = 45 | corey = 34 | Hg = 17.5 | Name = 35.5 | One = 25 | Password = 58.5
    13 400: Three = 35.5 | Two = 25 | Username = 62 | A footer note. = 83 | Height 13 = 58 | Account = 50
    13 400: Accent = 42.5 | Action = 39 | Alert title = 55.5 | Alpha = 34.5 | Apple = 35 | Apple detail = 72
    13 400: Balance: = 52 | Banana = 45 | Battery = 44.5 | Below = 36.5 | Bordered = 56 | Borderless = 65
    13 400: Bottom = 44.5 | Button = 40.5 | Calendar = 54.5 | Cancel = 42 | Canvas = 44.5 | Card = 29
    13 400: $1,234 = 41.5 | 100 = 22.5 | 2025 = 32 | 30% = 28.5 | Check the spelling or try a new search. = 235.5
    13 400: Cherry = 41.5 | Clock = 34.5 | Compact = 55 | Content = 48.5 | Count: 0 = 52 | Details = 42
    13 400: Email = 32.5 | Enabled = 49 | Field = 29 | Footer = 39.5 | Fruits = 34.5 | Vegetables = 68
    13 400: Increment = 61 | Layout must wrap this sentence onto several lines inside a narrow frame. = 439.5
    13 400: Network = 51 | Number 2 = 60 | Options = 47.5 | Placeholder = 72 | Kerned text = 70 | Tracked text = 75
    13 500: AM = 20.5 | Apple = 36 | Banana = 46 | Cherry = 42.5 | Fruit = 29 | Large = 35.5 | Max = 26
    13 500: Medium = 50 | Small = 34.5 | One = 25.5 | Three = 36.5 | Footer = 40.5 | Vegetables = 69.5
    13 600: Bold 13 = 47 | Apple = 37 | Banana = 47 | Cherry = 43.5 | Fruit = 29.5 | Large = 36 | Medium = 50.5
    13 600: Small = 35 | Star = 26.5 | Weight = 44.5 | Footer = 41.5 | Vegetables = 71
    13 700: Apr 2025 = 61 | Bold strike = 69.5 | Bold Under = 72 | Color = 35 | Count = 39 | Dec 2025 = 62.5
    13 700: Empty = 41.5 | Feb 2025 = 61.5 | Mar 2025 = 62.5 | Name = 37.5 | Footer = 42.5 | Vegetables = 72.5
    13 800: Bold = 30.5
    14 400: Height 14 = 62
    15 400: Auto Layout = 82 | Compositional = 98.5 | Detail text = 69.5 | Disabled = 60 | More detail = 77
    15 400: Swift = 35 | SwiftUI = 49.5 | Tap = 25 | UIKit = 33 | Web = 31 | Padded = 52.5 | Height 15 = 65.5
    15 400: Enter a new name for the file. = 200 | Share = 40 | This cannot be undone. = 161.5 | Silent = 38.5
    16 400: Height 16 = 69.5
    17 400: 0:00 PM = 62.5 | 2:30 PM = 62 | 26.0 = 34 | A long label that needs room = 218
    17 400: A longer caption = 125 | Another title = 94 | Behind = 53 | Brightness = 81.5 | Cancel = 52.5
    17 400: Centred = 61.5 | Content = 61 | Copy Link = 75.5 | Count: 0 = 65.5 | Delete = 49.5
    17 400: Detail content = 106.5 | Eight = 39 | First = 33.5 | First row = 65.5 | Forgot Password = 128
    17 400: Fourth row = 82.5 | Hello = 39 | Hello, UIKit = 84.5 | Hello, world = 90 | Home content = 108.5
    17 400: Inside = 45.5 | iPhone = 52.5 | Name = 45 | One = 31.5 | Pinned label = 93 | Presented = 78
    17 400: Save = 37 | Save Image = 88 | Search content = 116 | Second line = 89 | Second row = 90.5
    17 400: Sep 11, 2026 = 98 | Seven = 47 | Short = 42 | Sign In = 52 | Six = 23 | Software = 68
    17 400: Stretched = 75 | Subtitle text = 91.5 | The quick brown fox jumps over the lazy dog = 339
    17 400: Third row = 72 | Three = 44.5 | Title = 33 | Two = 31.5 | Field = 36.5 | Placeholder = 90
    17 400: Plain field = 73.5 | secret = 48 | Height 17 = 72 | Bluetooth = 74 | General = 59.5 | Sounds = 57.5
    17 400: Wi-Fi = 40.5 | Footer = 49.5 | Fruits = 43 | Vegetables = 85 | Duplicate = 72 | Mar 15, 2025 = 100
    17 400: UILabel in a sheet = 135.5
    17 500: Cancel = 54 | Edit = 30.5 | Minimal = 60.5 | Search = 55 | Search items = 102 | Swift = 40
    17 500: Account = 65 | Footer = 51 | Fruits = 44.5 | Preferences = 94.5 | Vegetables = 87.5
    17 600: Cancel = 55 | Detail = 46 | Done = 42 | Files = 37 | Inbox = 44 | Items = 44.5 | Section 1 = 72.5
    17 600: Section 2 = 75 | Settings = 66.5 | Display = 58.5 | General = 62 | Header = 58.5 | Delete file? = 89
    17 600: Rename = 64.5 | Sign In = 54 | Alpha = 46 | Beta = 36.5 | Bluetooth = 77.5 | Bordered = 74
    17 600: Borderless = 86 | Chocolate = 81 | Disabled = 69.5 | Enabled = 64.5 | Flavour = 58.5 | Medium = 64
    17 600: Notifications = 101.5 | Options = 62.5 | Password = 77.5 | Placeholder = 94.5 | Prominent = 82.5
    17 600: Quantity: 3 = 88.5 | Selected = 70.5 | Vegetables = 89 | Volume = 59.5 | Weight = 56 | 100 = 30
    17 700: Item options = 102 | Delete the item? = 133
    20 300: The quick brown fox = 174
    20 400: Copy Link = 87 | Hg = 26 | Save Image = 101.5 | Height 20 = 87 | Account = 73 | Count = 53.5
    20 400: Enabled = 71 | Footer = 57 | Hello = 45
    20 400: Layout must wrap this sentence onto several lines inside a narrow frame. = 631.5 | Options = 69
    20 400: The quick brown fox = 176.5 | Volume = 66
    20 500: Account = 75 | Count = 55 | Enabled = 73 | Footer = 58.5 | Options = 71 | Volume = 67.5
    20 500: The quick brown fox = 181
    20 600: Cancel = 63.5 | Semibold 20 = 116 | Account = 76.5 | Count = 56 | Enabled = 74.5 | Footer = 60
    20 600: Options = 72.5 | Title 3 = 57.5 | Volume = 69
    20 700: Account = 79 | Count = 57.5 | Enabled = 76 | Footer = 61.5 | Options = 74.5 | Title 3 = 59
    20 700: Volume = 71 | The quick brown fox = 189.5
    20 900: The quick brown fox = 202
    22 400: Hello = 49 | Layout must wrap this sentence onto several lines inside a narrow frame. = 683.5
    22 400: The quick brown fox = 191 | Title 2 = 58.5
    22 800: Bold = 48.5
    24 400: Height 24 = 103 | The quick brown fox = 207
    24 500: 100 = 41.5
    26 400: Star = 45.5
    28 400: Hg = 36 | Height 28 = 120.5 | Bluetooth = 116.5 | Blurred = 86.5 | Bright = 73 | Count: 0 = 104
    28 400: Dotted title = 133.5 | Hello = 62.5 | Invert = 68.5 | Kerned text = 137.5 | Large = 68.5
    28 400: Layout must wrap this sentence onto several lines inside a narrow frame. = 863 | Shadow = 98.5
    28 400: Star label = 112.5 | The quick brown fox = 241 | Title strike = 123.5 | Tracked text = 146.5
    28 500: Bold = 56.5
    28 600: Bold = 57.5 | Title = 55.5
    28 700: Bold = 59 | Title = 57.5
    28 800: Bold = 61.5
    32 400: The quick brown fox = 275
    34 400: Hg = 43.5
    34 700: Items = 88.5 | Settings = 133
    40 400: Hello = 88 | Layout must wrap this sentence onto several lines inside a narrow frame. = 1220
    40 400: Star = 69.5
    40 700: Mask = 99.5
    """
}
