// Views as they are written for SwiftUI, of which only the import was changed.
import Vitrine

/// Weather panel.
struct WeatherPanel: View {
  struct Hour: Identifiable { let id = UUID(); let time: String; let symbol: String; let temp: Int }
  let hours = [
    Hour(time: "Now", symbol: "sun.max.fill", temp: 21), Hour(time: "14", symbol: "cloud.sun.fill", temp: 22),
    Hour(time: "15", symbol: "cloud.fill", temp: 20), Hour(time: "16", symbol: "cloud.rain.fill", temp: 18),
  ]
  @Environment(\.colorScheme) private var colorScheme
  var body: some View {
    ZStack {
      MeshGradient(
        width: 3, height: 3,
        points: [[0, 0], [0.5, 0], [1, 0], [0, 0.5], [0.6, 0.4], [1, 0.5], [0, 1], [0.5, 1], [1, 1]],
        colors: [.blue, .cyan, .blue, .indigo, .teal, .blue, .purple, .indigo, .pink]
      )
      .ignoresSafeArea()
      VStack(spacing: 16) {
        VStack(spacing: 4) {
          Text("Lisbon").font(.largeTitle.weight(.medium))
          Text("21°").font(.system(size: 76, weight: .thin, design: .rounded))
          Text("Mostly Sunny").font(.title3).foregroundStyle(.secondary)
          Text("H:24° L:15°").font(.callout.monospacedDigit())
        }
        .foregroundStyle(.white)
        .shadow(radius: 4)
        VStack(alignment: .leading, spacing: 12) {
          Label("HOURLY FORECAST", systemImage: "clock").font(.caption.bold()).foregroundStyle(.secondary)
          Divider()
          ScrollView(.horizontal, showsIndicators: false) {
            HStack(spacing: 24) {
              ForEach(hours) { hour in
                VStack(spacing: 10) {
                  Text(hour.time).font(.subheadline.weight(.semibold))
                  Image(systemName: hour.symbol).symbolRenderingMode(.multicolor).font(.title2).frame(height: 28)
                  Text("\(hour.temp)°").font(.title3.monospacedDigit())
                }
              }
            }
          }
          .scrollIndicators(.hidden)
        }
        .padding()
        .glassEffect(.regular, in: .rect(cornerRadius: 24))
      }
      .padding()
    }
    .frame(width: 390, height: 480)
  }
}

/// Music player.
struct NowPlaying: View {
  @State private var progress = 0.42
  @State private var isPlaying = true
  @Namespace private var glass
  var body: some View {
    VStack(spacing: 24) {
      RoundedRectangle(cornerRadius: 20, style: .continuous)
        .fill(
          AngularGradient(colors: [.pink, .orange, .yellow, .pink], center: .center).shadow(
            .inner(color: .black.opacity(0.3), radius: 12))
        )
        .aspectRatio(1, contentMode: .fit)
        .overlay(alignment: .bottomTrailing) {
          Image(systemName: "music.note").font(.system(size: 44)).padding().foregroundStyle(
            .white.shadow(.drop(radius: 4, y: 2)))
        }
        .rotation3DEffect(.degrees(18), axis: (x: 0, y: 1, z: 0), perspective: 0.6)
        .padding(.horizontal, 24)
      HStack {
        VStack(alignment: .leading) {
          Text("Midnight Drive").font(.title2).fontWeight(.bold)
          Text("Neon Skyline").foregroundStyle(.secondary)
        }
        Spacer()
        Button {
        } label: {
          Image(systemName: "ellipsis")
        }
        .buttonStyle(.bordered).buttonBorderShape(.circle)
      }
      VStack(spacing: 6) {
        ProgressView(value: progress).tint(.primary)
        HStack {
          Text("1:42"); Spacer(); Text("-2:21")
        }.font(.caption).monospacedDigit().foregroundStyle(.secondary)
      }
      GlassEffectContainer(spacing: 20) {
        HStack(spacing: 20) {
          Button("Previous", systemImage: "backward.fill") {}
          Button {
            withAnimation(.spring(duration: 0.3)) { isPlaying.toggle() }
          } label: {
            Image(systemName: isPlaying ? "pause.fill" : "play.fill").font(.title).frame(width: 56, height: 56)
          }
          Button("Next", systemImage: "forward.fill") {}
        }
        .labelStyle(.iconOnly).buttonStyle(.glass)
      }
    }
    .padding(24)
    .frame(width: 350)
    .background(.background.secondary, in: .rect(cornerRadius: 32))
    .sensoryFeedback(.impact, trigger: isPlaying)
  }
}

/// Stat tiles in a grid.
struct StatTile: View {
  let title: LocalizedStringKey
  let value: Double
  let unit: String
  let symbol: String
  let color: Color
  var trend: Double = 0
  var body: some View {
    GroupBox {
      VStack(alignment: .leading, spacing: 8) {
        HStack(alignment: .firstTextBaseline, spacing: 2) {
          Text(value, format: .number.precision(.fractionLength(0...1))).font(
            .system(.title, design: .rounded, weight: .bold))
          Text(unit).font(.caption).foregroundStyle(.secondary)
        }
        HStack(spacing: 4) {
          Image(systemName: trend >= 0 ? "arrow.up.right" : "arrow.down.right")
          Text(abs(trend), format: .percent)
        }
        .font(.caption2.weight(.semibold)).foregroundStyle(trend >= 0 ? .green : .red)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    } label: {
      Label(title, systemImage: symbol).foregroundStyle(color)
    }
    .accessibilityElement(children: .combine)
  }
}
struct StatGrid: View {
  private let columns = [GridItem(.adaptive(minimum: 140), spacing: 12)]
  var body: some View {
    LazyVGrid(columns: columns, spacing: 12) {
      StatTile(title: "Heart Rate", value: 72, unit: "BPM", symbol: "heart.fill", color: .red, trend: 0.04)
      StatTile(title: "Steps", value: 8421, unit: "steps", symbol: "figure.walk", color: .orange, trend: 0.12)
      StatTile(title: "Sleep", value: 7.5, unit: "h", symbol: "bed.double.fill", color: .indigo, trend: -0.03)
      StatTile(title: "Energy", value: 512, unit: "kcal", symbol: "flame.fill", color: .pink, trend: 0.2)
    }
    .padding()
    .frame(width: 360)
    .background(Color(.systemGroupedBackground))
  }
}

/// Profile header with Observable.
@Observable final class Profile {
  var name = "Ada Lovelace"
  var handle = "@ada"
  var followers = 12_840
  var isFollowing = false
  var bio = "Analyst, metaphysician and founder of scientific computing. **Poetical science**."
}
struct ProfileHeader: View {
  @Environment(Profile.self) private var profile
  var body: some View {
    @Bindable var profile = profile
    VStack(spacing: 12) {
      ZStack(alignment: .bottomTrailing) {
        Circle().fill(.linearGradient(colors: [.purple, .blue], startPoint: .topLeading, endPoint: .bottomTrailing))
          .frame(width: 96, height: 96)
          .overlay {
            Text(profile.name.prefix(1)).font(.system(size: 44, weight: .bold, design: .serif)).foregroundStyle(.white)
          }
        Image(systemName: "checkmark.seal.fill").symbolRenderingMode(.palette).foregroundStyle(.white, .blue).font(
          .title2
        ).offset(x: 4, y: 4)
      }
      Text(profile.name).font(.title2.bold())
      Text(verbatim: profile.handle).font(.subheadline).foregroundStyle(.tertiary)
      Text(.init(profile.bio)).multilineTextAlignment(.center).lineLimit(3, reservesSpace: true).font(.callout)
      HStack(spacing: 0) {
        stat("Followers", profile.followers)
        Divider().frame(height: 28)
        stat("Following", 321)
        Divider().frame(height: 28)
        stat("Posts", 87)
      }
      Toggle("Notifications", isOn: $profile.isFollowing).padding(.horizontal)
      Button(profile.isFollowing ? "Following" : "Follow") { profile.isFollowing.toggle() }
        .buttonStyle(.borderedProminent).controlSize(.large).buttonBorderShape(.capsule)
    }
    .padding()
    .frame(maxWidth: 340)
    .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 28))
  }
  private func stat(_ title: LocalizedStringKey, _ value: Int) -> some View {
    VStack {
      Text(value, format: .number.notation(.compactName)).font(.headline);
      Text(title).font(.caption).foregroundStyle(.secondary)
    }
    .frame(maxWidth: .infinity)
  }
}

/// Chart by Canvas and Path.
struct Sparkline: View {
  var values: [Double] = [3, 5, 4, 8, 6, 9, 12, 10, 14]
  var body: some View {
    VStack(alignment: .leading) {
      Text("Revenue").font(.headline)
      Text(148_230.5, format: .currency(code: "USD")).font(.title.bold()).contentTransition(.numericText())
      GeometryReader { proxy in
        let line = path(in: proxy.size)
        ZStack {
          line.stroke(.tint, style: StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .round))
          closed(line, proxy.size).fill(
            LinearGradient(colors: [.accentColor.opacity(0.4), .clear], startPoint: .top, endPoint: .bottom))
        }
      }
      .frame(height: 120)
      Canvas { context, size in
        let step = size.width / CGFloat(values.count)
        for (i, v) in values.enumerated() {
          let h = size.height * v / 14
          let bar = Path(
            roundedRect: CGRect(x: CGFloat(i) * step + 2, y: size.height - h, width: step - 4, height: h),
            cornerRadius: 4)
          context.fill(
            bar,
            with: .linearGradient(
              Gradient(colors: [.mint, .teal]), startPoint: .zero, endPoint: CGPoint(x: 0, y: size.height)))
        }
        context.draw(Text("Q1").font(.caption2), at: CGPoint(x: 12, y: 8), anchor: .leading)
        if let symbol = context.resolveSymbol(id: 0) { context.draw(symbol, at: CGPoint(x: size.width - 12, y: 12)) }
      } symbols: {
        Image(systemName: "star.fill").foregroundStyle(.yellow).tag(0)
      }
      .frame(height: 80)
    }
    .padding()
    .tint(.green)
    .frame(width: 320)
    .background {
      RoundedRectangle(cornerRadius: 20).fill(.background).shadow(color: .black.opacity(0.1), radius: 10, x: 0, y: 5)
    }
  }
  func path(in size: CGSize) -> Path {
    Path { p in
      guard let max = values.max() else { return }
      let points = values.enumerated().map {
        CGPoint(x: size.width * CGFloat($0.offset) / CGFloat(values.count - 1), y: size.height * (1 - $0.element / max))
      }
      p.addLines(points)
    }
  }
  func closed(_ path: Path, _ size: CGSize) -> Path {
    var p = path
    p.addLine(to: CGPoint(x: size.width, y: size.height)); p.addLine(to: CGPoint(x: 0, y: size.height));
    p.closeSubpath()
    return p
  }
}
