import Goldens
import Testing
import Vitrine

/// Views as developers write them match their reviewed goldens, have the expected width and provide their alt text.
@Suite struct PastedViewTests {
  private func renderer<V: View>(_ view: V) -> ImageRenderer<V> {
    let renderer = ImageRenderer(content: view)
    renderer.scale = 2
    return renderer
  }

  private func expect(
    _ view: some View, _ width: Int, says words: [String], golden: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let renderer = renderer(view)
    let image = try renderer.image()
    #expect(image.width == width * 2, sourceLocation: sourceLocation)
    let text = try renderer.altText
    for word in words { #expect(text.contains(word), "\(text)", sourceLocation: sourceLocation) }
    var environment = renderer.settings.environment
    environment.displayScale = renderer.scale
    let resolved = ViewResolver(shaper: try PangoShaper(), environment: environment).resolve(view)
    #expect(try goldenFault(resolved.displayList, golden) == nil, sourceLocation: sourceLocation)
  }

  @Test func weather() throws {
    try expect(WeatherPanel(), 390, says: ["Lisbon", "HOURLY FORECAST", "22°"], golden: "weather")
  }
  @Test func music() throws { try expect(NowPlaying(), 350, says: ["Midnight Drive", "42%", "Next"], golden: "music") }
  @Test func tiles() throws { try expect(StatGrid(), 360, says: ["Heart Rate", "8,421", "kcal"], golden: "tiles") }
  @Test func profile() throws {
    let profile = Profile()
    profile.name = "Grace Hopper"
    try expect(
      ProfileHeader().environment(profile), 340, says: ["Grace Hopper", "Followers", "Notifications"], golden: "profile"
    )
  }
  @Test func chart() throws { try expect(Sparkline(), 320, says: ["Revenue", "$148,230.50"], golden: "chart") }
  @Test func rows() throws {
    try expect(SettingsRows(), 360, says: ["Airplane Mode", "Bluetooth", "On"], golden: "rows")
  }
  @Test func timer() throws { try expect(TimerRing(), 212, says: ["12:34"], golden: "timer") }
  @Test func badge() throws { try expect(LevelBadge(), 152, says: ["Level 12 badge"], golden: "badge") }
  @Test func travel() throws {
    try expect(TravelCard(), 400, says: ["Yosemite", "California, USA", "More"], golden: "travel")
  }
  @Test func review() throws {
    try expect(
      ReviewCard(), 340,
      says: ["Pad *Thai*, with peanuts cashews", "star 4.8 (1,204 reviews)", "flame 420 kcal", "#1042"],
      golden: "review")
  }
  @Test func carousel() throws {
    try expect(Carousel(), 380, says: ["Featured", "Apples", "No Mail"], golden: "carousel")
  }

  @Test func nutrition() throws {
    try expect(
      NutritionSummaryView(), 380, says: ["1,640 / 2,200 kcal, 560", "Carbs, 182g", "F, 83%"], golden: "nutrition")
    try expect(NutritionSummaryView_Previews.previews, 380, says: ["Show more"], golden: "nutrition-preview")
  }
  @Test func workout() throws {
    try expect(WorkoutSummaryView(), 320, says: ["Outdoor Run", "0:45:44", "8.42 km"], golden: "workout")
  }
  @Test func heatmap() throws {
    try expect(CalendarHeatmap(weeks: 12), 256, says: ["60 workouts this season"], golden: "heatmap")
  }
  @Test func boarding() throws {
    try expect(
      BoardingPassView(), 398, says: ["LIS, Lisbon", "SEAT, 14A", "Barcode, Boarding 10:00"], golden: "boarding")
    let image = try renderer(BoardingPassView()).image()
    // Half the notch is cut out of the ticket's left edge, which is whole above it.
    func alpha(_ x: Int, _ y: Int) -> UInt8 { image.bitmap.samples[(y * 2 * image.width + x * 2) * 4 + 3] }
    #expect(alpha(30, 24 + 200) == 255)
    #expect(alpha(30, 24 + 220) < 128)
    #expect(alpha(40, 24 + 220) == 255)
  }
  @Test func countdown() throws {
    let target = Date(timeIntervalSinceReferenceDate: 11 * 86_400 + 13 * 3_600 + 46 * 60 + 40)
    try expect(
      CountdownCard(target: target), 372, says: ["LAUNCH IN, 11, days, 13, hours, 46, min, 40, sec"],
      golden: "countdown")
  }
  @Test func widget() throws {
    try expect(WeatherWidgetEntryView(), 170, says: ["Porto", "19°", "Sunny"], golden: "widget")
  }
  @Test func leaderboard() throws {
    let store = LeaderboardStore()
    let view = LeaderboardView().environmentObject(store)
    try expect(view, 375, says: ["1, JL", "Aiko Tanaka, YOU", "4, SD"], golden: "leaderboard")
    #expect(store.highlighted == 3)
    try expect(LeaderboardView_Previews.previews, 375, says: ["Mira Okafor"], golden: "leaderboard")
  }
  @Test func quote() throws {
    try expect(QuoteShareCard(), 400, says: ["is not the absence", "Jony Ive"], golden: "quote")
  }
  @Test func nowPlaying() throws {
    try expect(NowPlayingBar(), 390, says: ["Paper Planes", "pause"], golden: "nowPlaying")
  }
  @Test func card() throws {
    let store = LeaderboardStore()
    let renderer = renderer(ProfileCard(store: store))
    #expect(try renderer.altText.contains("Jonas Lindqvist, Joined March 2021 · 4 friends"))
    store.players.removeFirst()
    #expect(try renderer.altText.contains("Mira Okafor, Joined March 2021 · 3 friends"))
  }
  @Test func receipt() throws {
    try expect(
      ReceiptView(), 352, says: ["2×, Flat White, $7.60", "Subtotal, $18.15", "TOTAL, $19.60"], golden: "receipt")
  }
  @Test func bars() throws {
    try expect(BarChart(), 360, says: ["6.4 h", "Range, M", "Sat, 9.6 hours"], golden: "bars")
  }
  @Test func onboarding() throws {
    try expect(
      OnboardingPage(), 390, says: ["Welcome to Lumen", "I agree to the terms", "Continue"], golden: "onboarding")
  }
  @Test func streak() throws { try expect(StreakBadge(), 184, says: ["30 day streak"], golden: "streak") }
  @Test func room() throws {
    try expect(
      RoomView(), 390,
      says: [
        "2 of 3 on", "Ceiling, On", "Lamp, Off", "Brightness, 65%", "Scene, Evening", "Mode, Cool", "21, °C",
        "Temperature, 42%",
      ], golden: "room")
  }
  @Test func transactions() throws {
    try expect(
      TransactionsCard().equatable(), 340,
      says: [
        "€4,440.75", "JUN 3, 2024", "Blue Bottle, -€6.50", "Salary, +€3,250.00", "JUN 1, 2024", "City Transit, Pending",
      ], golden: "transactions")
  }
}
