import Streaks
import Testing
import VitrineTesting

@Test func aWeekWithAGap() {
  expectPicture(of: StreakCard(days: [true, true, false, true, true, true, true]), named: "week")
}
