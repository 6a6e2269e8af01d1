// Views as they are written for SwiftUI, of which only the import was changed.
import Vitrine

// MARK: - Leaderboard

class LeaderboardStore: ObservableObject {
  struct Player: Identifiable, Equatable {
    let id: Int
    var name: String
    var score: Int
    var delta: Int
    var color: Color
    var initials: String {
      name.split(separator: " ").compactMap(\.first).map(String.init).joined()
    }
  }

  @Published var players: [Player]
  @Published var highlighted: Player.ID?

  init(players: [Player] = LeaderboardStore.sample) {
    self.players = players.sorted { $0.score > $1.score }
  }

  static let sample: [Player] = [
    Player(id: 1, name: "Mira Okafor", score: 9_820, delta: 2, color: .pink),
    Player(id: 2, name: "Jonas Lindqvist", score: 11_204, delta: 0, color: .orange),
    Player(id: 3, name: "Aiko Tanaka", score: 8_777, delta: -1, color: .teal),
    Player(id: 4, name: "Sofía Delgado Hernández-Castellanos", score: 7_950, delta: 4, color: .purple),
  ]
}

struct LeaderboardView: View {
  @EnvironmentObject var store: LeaderboardStore

  var body: some View {
    VStack(spacing: 0) {
      ForEach(Array(store.players.enumerated()), id: \.element.id) { rank, player in
        LeaderboardRow(rank: rank + 1, player: player, isMe: player.id == store.highlighted)
        if player != store.players.last {
          Divider()
            .padding(.leading, 64)
        }
      }
    }
    .background(Color(UIColor.systemBackground))
    .cornerRadius(16)
    .overlay(
      RoundedRectangle(cornerRadius: 16)
        .stroke(Color(UIColor.separator), lineWidth: 0.5)
    )
    .padding()
    .frame(width: 375)
    .onAppear { store.highlighted = 3 }
    .animation(.default, value: store.players)
  }
}

struct LeaderboardRow: View {
  let rank: Int
  let player: LeaderboardStore.Player
  var isMe: Bool = false

  private var medal: (name: String, color: Color)? {
    switch rank {
    case 1: return ("crown.fill", .yellow)
    case 2: return ("medal.fill", Color(white: 0.7))
    case 3: return ("medal.fill", .brown)
    default: return nil
    }
  }

  var body: some View {
    HStack(spacing: 12) {
      Text(rank, format: .number)
        .font(.headline.monospacedDigit())
        .foregroundColor(.secondary)
        .frame(width: 24)
      avatar
      VStack(alignment: .leading, spacing: 2) {
        HStack(spacing: 4) {
          Text(player.name)
            .font(.body.weight(isMe ? .bold : .regular))
            .lineLimit(1)
            .truncationMode(.tail)
          if isMe {
            Text("YOU")
              .font(.system(size: 9, weight: .black))
              .padding(.horizontal, 5)
              .padding(.vertical, 2)
              .background(Capsule().foregroundColor(.accentColor))
              .foregroundColor(.white)
          }
        }
        trend
      }
      Spacer(minLength: 8)
      Text(player.score.formatted())
        .font(.system(.body, design: .rounded).bold().monospacedDigit())
        .layoutPriority(1)
    }
    .padding(.horizontal)
    .padding(.vertical, 10)
    .background(isMe ? Color.accentColor.opacity(0.1) : Color.clear)
    .contentShape(Rectangle())
  }

  @ViewBuilder private var avatar: some View {
    Circle()
      .fill(player.color.gradient)
      .frame(width: 40, height: 40)
      .overlay(Text(player.initials.prefix(2)).font(.footnote.bold()).foregroundColor(.white))
      .overlay(alignment: .topTrailing) {
        if let medal = medal {
          Image(systemName: medal.name)
            .font(.caption2)
            .foregroundColor(medal.color)
            .shadow(color: .black.opacity(0.3), radius: 1)
            .offset(x: 4, y: -4)
        }
      }
  }

  private var trend: some View {
    Group {
      if player.delta == 0 {
        Text("–")
      } else {
        Label(
          "\(abs(player.delta))", systemImage: player.delta > 0 ? "arrowtriangle.up.fill" : "arrowtriangle.down.fill"
        )
        .foregroundColor(player.delta > 0 ? .green : .red)
        .labelStyle(.titleAndIcon)
        .imageScale(.small)
      }
    }
    .font(.caption)
    .foregroundColor(.secondary)
  }
}

struct LeaderboardView_Previews: PreviewProvider {
  static var previews: some View {
    LeaderboardView()
      .environmentObject(LeaderboardStore())
      .previewLayout(.sizeThatFits)
  }
}

// MARK: - Quote

struct QuoteShareCard: View {
  let quote: LocalizedStringKey = "Simplicity is **not** the absence of clutter, that's a *consequence* of simplicity."
  let author: String = "Jony Ive"

  var body: some View {
    ZStack {
      LinearGradient(
        stops: [
          Gradient.Stop(color: Color(#colorLiteral(red: 0.95, green: 0.55, blue: 0.35, alpha: 1)), location: 0.0),
          Gradient.Stop(color: Color(#colorLiteral(red: 0.75, green: 0.2, blue: 0.45, alpha: 1)), location: 1.0),
        ], startPoint: .top, endPoint: .bottom)
      VStack(alignment: .leading, spacing: 24) {
        Image(systemName: "quote.opening")
          .resizable()
          .scaledToFit()
          .frame(width: 44)
          .foregroundStyle(.white.opacity(0.4))
        Text(quote)
          .font(.system(size: 28, design: .serif))
          .lineSpacing(6)
          .foregroundStyle(.white)
          .fixedSize(horizontal: false, vertical: true)
        HStack {
          Rectangle().frame(width: 24, height: 1)
          Text(author).italic().font(.custom("Georgia", size: 16, relativeTo: .callout))
        }
        .foregroundStyle(.white.opacity(0.85))
      }
      .padding(32)
    }
    .aspectRatio(4 / 5, contentMode: .fit)
    .overlay(alignment: .bottom) {
      HStack(spacing: 6) {
        Image(systemName: "sparkles")
        Text("Made with Vitrine")
      }
      .font(.caption2.weight(.medium))
      .foregroundStyle(.white.opacity(0.7))
      .padding(.bottom)
    }
    .frame(width: 400)
  }
}

// MARK: - Now playing

struct NowPlayingBar: View {
  @State private var value = 0.3
  @State private var volume: Float = 40
  @GestureState private var dragOffset: CGSize = .zero
  @State private var bars: [CGFloat] = [0.4, 0.9, 0.6, 1, 0.3]

  var body: some View {
    HStack(spacing: 12) {
      RoundedRectangle(cornerRadius: 8)
        .fill(Color.teal.gradient)
        .overlay(Image(systemName: "waveform").foregroundColor(.white))
        .frame(width: 48, height: 48)
      VStack(alignment: .leading, spacing: 2) {
        Text("Paper Planes").font(.subheadline).fontWeight(.semibold)
        Text("Harbour Lights — Tidewater (Deluxe Edition)").font(.caption).foregroundColor(.secondary).lineLimit(1)
      }
      Spacer()
      HStack(alignment: .bottom, spacing: 2) {
        ForEach(bars.indices, id: \.self) { index in
          RoundedRectangle(cornerRadius: 1).frame(width: 3, height: 20 * bars[index])
        }
      }
      .foregroundColor(.pink)
      .frame(height: 20, alignment: .bottom)
      Button(action: {}, label: { Image(systemName: "pause.fill").font(.title3) })
        .buttonStyle(PlainButtonStyle())
    }
    .padding(10)
    .background(.thinMaterial)
    .clipShape(RoundedRectangle(cornerRadius: 14, style: .continuous))
    .offset(y: dragOffset.height)
    .gesture(
      DragGesture()
        .updating($dragOffset) { value, state, _ in state = value.translation }
        .onEnded { _ in withAnimation { value = 0 } }
    )
    .padding()
    .frame(width: 390)
    .background(LinearGradient(colors: [.mint, .indigo], startPoint: .leading, endPoint: .trailing))
  }
}

// MARK: - Profile

struct ProfileCard: View {
  @ObservedObject var store: LeaderboardStore
  @State private var showsBadges = true

  var body: some View {
    VStack(spacing: 0) {
      ZStack(alignment: .bottom) {
        Color.indigo
          .frame(height: 110)
          .mask(
            LinearGradient(gradient: Gradient(colors: [.black, .black, .clear]), startPoint: .top, endPoint: .bottom))
        Circle()
          .strokeBorder(Color(.systemBackground), lineWidth: 4)
          .background(Circle().fill(Color.orange.gradient))
          .frame(width: 92, height: 92)
          .overlay { Text("🦊").font(.system(size: 48)) }
          .offset(y: 30)
      }
      .zIndex(1)
      VStack(spacing: 6) {
        Text(store.players[0].name).font(.title3.weight(.semibold))
        Text("Joined \(Text("March 2021").bold()) · \(store.players.count) friends")
          .font(.footnote)
          .foregroundStyle(.secondary)
        if showsBadges {
          HStack {
            ForEach(["Swift", "SwiftUI", "Linux"], id: \.self) { tag in
              Text(tag)
                .font(.caption.weight(.medium))
                .padding(.horizontal, 10)
                .padding(.vertical, 5)
                .background(.tint.opacity(0.15), in: Capsule())
                .foregroundStyle(.tint)
            }
          }
          .padding(.top, 4)
        }
      }
      .padding(.top, 40)
      .padding([.horizontal, .bottom])
    }
    .frame(width: 300)
    .background(Color(.systemBackground))
    .clipShape(.rect(topLeadingRadius: 24, bottomLeadingRadius: 24, bottomTrailingRadius: 24, topTrailingRadius: 24))
    .shadow(color: .black.opacity(0.12), radius: 12, y: 6)
    .tint(.indigo)
    .padding(24)
  }
}
