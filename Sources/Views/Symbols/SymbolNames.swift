/// The names of symbols that go by several.
enum SymbolNames {
  /// The replacements for names, and for the leading words of longer names. The first match applies.
  private static let stems: [(old: String, new: String)] = [
    ("line.horizontal.3", "line.3.horizontal"), ("line.horizontal.2", "line.2.horizontal"),
    ("arrow.trianglehead.2.clockwise.rotate.90", "arrow.triangle.2.circlepath"),
    ("arrow.trianglehead.2.clockwise", "arrow.triangle.2.circlepath"),
    ("arrow.trianglehead.2.counterclockwise.rotate.90", "arrow.triangle.2.circlepath"),
    ("arrow.trianglehead.2.counterclockwise", "arrow.triangle.2.circlepath"),
    ("arrow.trianglehead.clockwise", "arrow.clockwise"),
    ("arrow.trianglehead.counterclockwise", "arrow.counterclockwise"), ("arrow.trianglehead", "arrow.triangle"),
    ("clock.arrow.trianglehead.counterclockwise.rotate.90", "clock.arrow.circlepath"),
    ("arrow.2.circlepath", "arrow.triangle.2.circlepath"), ("arrow.circlepath", "arrow.clockwise"),
    ("apple.logo", "applelogo"), ("apple.terminal", "terminal"), ("pointer.arrow", "cursorarrow"),
    ("text.document", "doc.text"), ("richtext.page", "doc.richtext"), ("document.on.document", "doc.on.doc"),
    ("document.on.clipboard", "doc.on.clipboard"), ("document", "doc"), ("microphone", "mic"),
    ("delete.backward", "delete.left"), ("delete.forward", "delete.right"), ("delete", "delete.left"),
    ("clear", "xmark.square"), ("smiley.fill", "face.smiling.inverse"), ("face.smiling.fill", "face.smiling.inverse"),
    ("smiley", "face.smiling"), ("brush", "paintbrush"), ("snow", "snowflake"),
    ("person.crop.artframe", "person.artframe"), ("person.crop", "person"), ("sidebar.trailing", "sidebar.right"),
    ("gauge.with.dots.needle.50percent", "gauge.medium"),
    ("gauge.open.with.lines.needle.33percent", "gauge.medium"), ("gauge", "gauge.medium"),
    ("thermometer.variable", "thermometer.medium"), ("thermometer", "thermometer.medium"),
    ("book.pages", "book"), ("eyedropper.full", "eyedropper.fill"), ("square.filled", "square.fill"),
    ("iphone.homebutton", "iphone.gen1"), ("homepodmini", "homepod"), ("text.page", "doc.text"),
    ("airpodspro.chargingcase.wireless.radiowaves.left.and.right", "airpodspro.chargingcase.wireless"),
    ("circle.grid.hex", "circle.hexagongrid"),
    ("abc", "textformat.abc"), ("text.justify.right", "text.justify"), ("text.insert", "text.append"),
    ("text.badge.plus", "text.append"),
    ("dot.radiowaves.forward", "dot.radiowaves.right"), ("sidebar.leading", "sidebar.left"),
    ("arrow.right.to.line.alt", "arrow.right.to.line.compact"),
    ("arrow.left.to.line.alt", "arrow.left.to.line.compact"),
    ("arrow.up.to.line.alt", "arrow.up.to.line.compact"), ("arrow.down.to.line.alt", "arrow.down.to.line.compact"),

    ("leaf.arrow.circlepath", "leaf.arrow.triangle.circlepath"), ("person.3.sequence", "person.3"),
    ("figure.mind.and.body", "figure.yoga"), ("figure", "figure.stand"), ("list.bullet.clipboard", "list.clipboard"),
    ("puzzlepiece.extension", "puzzlepiece"), ("flashlight.on", "flashlight.off"),
    ("wand.and.rays.inverse", "wand.and.rays"), ("calendar.day.timeline.leading", "calendar"),
    ("macwindow.and.cursorarrow", "macwindow.and.pointer.arrow"), ("chart.bar.xaxis", "chart.bar"),
  ]

  /// The words that say in which script a symbol is drawn.
  private static let scripts: Set<Substring> = ["rtl", "ar", "he", "hi", "ja", "ko", "th", "zh"]

  /// Returns the name that a symbol is drawn under: newer and older names become one, and variants for scripts are
  /// dropped. A name that has a drawing stays as it is.
  static func current(_ name: String) -> String {
    if SymbolDrawing.all[name] != nil || SymbolDrawing.all[name + ".fill"] != nil { return name }
    var name = name
    if let last = name.split(separator: ".").last, scripts.contains(last) { name.removeLast(last.count + 1) }
    for (old, new) in stems where name == old || name.hasPrefix(old + ".") {
      let renamed = new + name.dropFirst(old.count)
      if renamed != name { return renamed }
    }
    for half in ["lefthalf", "righthalf", "tophalf", "bottomhalf"] where name.contains("." + half + ".fill") {
      if !name.contains(half + ".filled") { return name.replacing(half + ".fill", with: half + ".filled") }
    }
    return singleFill(name)
  }

  /// Returns a name of the first release, such as `rectangle.fill.on.rectangle.fill`, with only its last `fill`.
  private static func singleFill(_ name: String) -> String {
    let words = name.split(separator: ".")
    guard words.last == "fill", words.dropLast().contains("fill") else { return name }
    return (words.filter { $0 != "fill" } + ["fill"]).joined(separator: ".")
  }
}
