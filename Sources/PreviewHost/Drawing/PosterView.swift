import Foundation
import Views

/// A screen on a background, below a title. Points are pixels of the picture.
struct PosterView: View {
  let poster: PreviewRequest.Poster
  let screen: CGImage
  /// The radius of the screen's corners in pixels.
  let cornerRadius: Double

  /// The lengths of a poster in pixels.
  struct Metrics {
    let margin: Double
    /// The height that the title may take, without margins; 0 if there is none.
    let titleHeight: Double
    let bezel: Double

    init(_ poster: PreviewRequest.Poster) {
      let width = Double(poster.width)
      let height = Double(poster.height)
      margin = (min(width, height) * 0.06).rounded()
      bezel = (min(width, height) * 0.009).rounded(.up)
      titleHeight = poster.title == nil ? 0 : (height * 0.16).rounded()
    }

    /// The top of the screen's frame.
    var top: Double { titleHeight > 0 ? titleHeight + 2 * margin : margin }

    /// Returns the size of a screen of a ratio of width to height, which is as large as fits.
    func screen(of ratio: Double, in poster: PreviewRequest.Poster) -> (width: Int, height: Int) {
      let room = (
        width: Double(poster.width) - 2 * (margin + bezel),
        height: Double(poster.height) - top - margin - 2 * bezel
      )
      let height = min(room.height, room.width / ratio)
      return (max(Int(height * ratio), 1), max(Int(height), 1))
    }
  }

  /// Whether the background is dark enough for white letters.
  private var isDark: Bool {
    let tone = poster.tones[0]
    return 0.2126 * tone.red + 0.7152 * tone.green + 0.0722 * tone.blue < 0.55
  }

  var body: some View {
    let metrics = Metrics(poster)
    let width = Double(screen.width)
    let height = Double(screen.height)
    let outer = RoundedRectangle(cornerRadius: cornerRadius + metrics.bezel)
    ZStack(alignment: .topLeading) {
      LinearGradient(
        colors: poster.tones.map { Color(red: $0.red, green: $0.green, blue: $0.blue) }, startPoint: .top,
        endPoint: .bottom)
      if let title = poster.title {
        Text(verbatim: title).font(.system(size: metrics.titleHeight * 0.4, weight: .bold))
          .multilineTextAlignment(.center).minimumScaleFactor(0.3)
          .foregroundStyle(isDark ? Color.white : Color.black)
          .frame(width: Double(poster.width) - 2 * metrics.margin, height: metrics.titleHeight)
          .offset(x: metrics.margin, y: metrics.margin)
      }
      Image(decorative: screen, scale: 1)
        .clipShape(RoundedRectangle(cornerRadius: cornerRadius))
        .padding(metrics.bezel)
        .background(Color.black, in: outer)
        .shadow(color: .black.opacity(0.25), radius: metrics.margin / 2, y: metrics.margin / 4)
        .offset(
          x: ((Double(poster.width) - width) / 2 - metrics.bezel).rounded(),
          y: ((Double(poster.height) - metrics.margin + metrics.top - height) / 2 - metrics.bezel).rounded())
    }
    .environment(\.layoutDirection, .leftToRight)
  }
}
