import Foundation
import Geometry

/// A page that shows the pictures that differ between two folders.
///
/// Beside the page are the folders `old` and `new` with the pictures that differ, and `difference` with their
/// differences. The page needs no script and no external resources.
package struct ComparisonPage {
  /// A picture that differs.
  package struct Entry {
    /// The path in the compared folders.
    package let path: String
    /// How it differs.
    package let state: State
    private let facts: String
    private let sizes: (old: PixelSize?, new: PixelSize?)

    /// Describes a change.
    package init(_ path: String, _ change: PictureFolders.Change) {
      self.path = path
      switch change {
      case .appeared(let size): (state, facts, sizes) = (.appeared, "Only in the new folder.", (nil, size))
      case .disappeared(let size): (state, facts, sizes) = (.disappeared, "Only in the old folder.", (size, nil))
      case .changed(let difference):
        let old = difference.expected.bitmap.size
        let new = difference.actual.bitmap.size
        (state, facts, sizes) = (.changed, Self.facts(difference), (old, new))
      }
    }

    /// The path of the old picture, relative to the page, or nil if the picture exists only in the new folder.
    package var old: String? { sizes.old == nil ? nil : "old/\(path)" }
    /// The path of the new picture, relative to the page, or nil if the picture exists only in the old folder.
    package var new: String? { sizes.new == nil ? nil : "new/\(path)" }
    /// The place of the difference, a PNG file; nil unless the picture has changed.
    package var difference: String? { state == .changed ? "difference/\(path).png" : nil }

    private static func facts(_ difference: PictureDifference) -> String {
      let old = difference.expected.bitmap.size
      let new = difference.actual.bitmap.size
      guard let largest = difference.largest, let count = difference.count else {
        return "\(old.width) × \(old.height) pixels became \(new.width) × \(new.height)."
      }
      return "\(count) of \(old.area) pixels \(count == 1 ? "differs" : "differ"), by up to \(largest) of 255."
    }

    /// The part of the page about the picture, for links to `name`.
    fileprivate func html(named name: String) -> String {
      var figures = ""
      if let old, let size = sizes.old { figures += Self.figure(old, size, "Before") }
      if let new, let size = sizes.new { figures += Self.figure(new, size, "After") }
      if let difference, let old = sizes.old, let new = sizes.new {
        let size = PixelSize(width: max(old.width, new.width), height: max(old.height, new.height))
        figures += Self.figure(difference, size, "Difference")
      }
      return """
        <article id="\(name)">
        <h2>\(path.escaped)</h2>
        <p><span class="\(state.rawValue)">\(state.rawValue.capitalized)</span> \(facts)</p>
        <div>
        \(figures)</div>
        </article>

        """
    }

    /// A picture with its caption, which leads to the file.
    private static func figure(_ file: String, _ size: PixelSize, _ caption: String) -> String {
      """
      <figure class="\(caption.lowercased())"><a href="\(file.address)">\
      <img src="\(file.address)" width="\(size.width)" height="\(size.height)" alt="\(caption)" loading="lazy">\
      </a><figcaption>\(caption)</figcaption></figure>

      """
    }
  }

  /// How a picture differs.
  package enum State: String, CaseIterable {
    case changed, appeared, disappeared
  }

  private let entries: [Entry]
  private let equal: Int

  /// Creates the page of pictures that differ, beside a number of equal ones.
  package init(_ entries: [Entry], equal: Int) { (self.entries, self.equal) = (entries, equal) }

  /// The number of pictures in each state, such as “1 changed, 2 appeared, 0 disappeared, 7 equal”.
  package var summary: String {
    let counts = State.allCases.map { state in "\(entries.count { $0.state == state }) \(state.rawValue)" }
    return (counts + ["\(equal) equal"]).joined(separator: ", ")
  }

  private var title: String {
    let all = entries.count + equal
    if entries.isEmpty { return all == 1 ? "The picture is equal" : "All \(all) pictures are equal" }
    let pictures = all == 1 ? "picture" : "pictures"
    return "\(entries.count) of \(all) \(pictures) \(entries.count == 1 ? "differs" : "differ")"
  }

  /// The page.
  package var html: String {
    let named = entries.enumerated().map { (entry: $1, name: "picture-\($0 + 1)") }
    let links = named.map { "<li><a href=\"#\($0.name)\">\($0.entry.path.escaped)</a></li>\n" }.joined()
    let list = entries.count > 1 ? "<nav><ul>\n\(links)</ul></nav>\n" : ""
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <header>
      <h1>\(title)</h1>
      <p>\(summary.prefix(1).uppercased() + summary.dropFirst()).</p>
      </header>
      \(list)<main>
      \(named.map { $0.entry.html(named: $0.name) }.joined())</main>
      </body>
      </html>

      """
  }

  private static let style = """
    :root {
      color-scheme: light dark;
      --page: #f5f5f7; --card: #fff; --text: #1d1d1f; --quiet: #6e6e73; --line: #d2d2d7; --link: #0066cc;
      --changed: #8a4b00; --appeared: #1d6b2f; --disappeared: #b3261e; --square: #0000000d;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #000; --card: #1c1c1e; --text: #f5f5f7; --quiet: #a1a1a6; --line: #38383a; --link: #4da3ff;
        --changed: #ffb340; --appeared: #5fd97a; --disappeared: #ff8078; --square: #ffffff12;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; max-width: 80rem; padding: 2rem max(1rem, env(safe-area-inset-left)) 4rem;
      background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; -webkit-text-size-adjust: 100%;
    }
    h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
    h2 { margin: 0; font-size: 1.0625rem; overflow-wrap: anywhere; }
    p { margin: .25rem 0 0; color: var(--quiet); }
    a { color: var(--link); }
    nav ul { margin: 1.5rem 0 0; padding: 0; list-style: none; columns: 20rem; }
    nav li { padding: .125rem 0; overflow-wrap: anywhere; }
    article {
      margin-top: 1.5rem; padding: 1rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card);
      scroll-margin-top: 1rem;
    }
    span { font-weight: 600; }
    span::after { content: "."; }
    .changed { color: var(--changed); }
    .appeared { color: var(--appeared); }
    .disappeared { color: var(--disappeared); }
    div { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; margin-top: 1rem; }
    figure { margin: 0; }
    .after { grid-column: 2; }
    figure a { display: block; width: fit-content; max-width: 100%; }
    img {
      display: block; max-width: 100%; height: auto; border-radius: .5rem; outline: 1px solid var(--line);
      background: repeating-conic-gradient(var(--square) 0 25%, transparent 0 50%) 0 0 / 1rem 1rem;
    }
    figcaption { margin-top: .375rem; color: var(--quiet); font-size: .875rem; }
    @media (max-width: 40rem) {
      div { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .75rem; }
      h1 { font-size: 1.5rem; }
    }
    """
}

extension String {
  /// The text for use in an HTML document, in an attribute or between tags.
  fileprivate var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// The path as a relative URL, with percent encoding of all characters except slashes and unreserved ones.
  fileprivate var address: String {
    utf8.map { byte in
      let character = Character(UnicodeScalar(byte))
      let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-._~/".contains(character))
      return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
