import Foundation
import FoundationCore
import Testing

struct CalendarDayTests {
  let day: CalendarDay

  init() throws {
    day = try #require(CalendarDay(year: 2026, month: 11, day: 20))
  }

  @Test func formatsAndParsesISO8601() throws {
    #expect(day.description == "2026-11-20")
    #expect(CalendarDay("2026-11-20") == day)
    #expect(CalendarDay(year: 7, month: 1, day: 2)?.description == "0007-01-02")
    #expect(CalendarDay("0007-01-02")?.year == 7)
  }

  @Test(arguments: [
    "", "2026-11-20T00:00:00Z", " 2026-11-20", "2026-11-31", "2026-1-2", "20261120",
  ])
  func otherTextsAreNotDays(_ text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func theCalendarHasItsOwnLengths() {
    #expect(CalendarDay(year: 2000, month: 2, day: 29) != nil)
    #expect(CalendarDay(year: 1900, month: 2, day: 29) == nil)
    #expect(CalendarDay(year: 2026, month: 4, day: 31) == nil)
    #expect(CalendarDay(year: 2026, month: 4, day: 0) == nil)
    #expect(CalendarDay(year: 2026, month: 0, day: 1) == nil)
    #expect(CalendarDay(year: 10_000, month: 1, day: 1) == nil)
    #expect(CalendarDay(year: .min, month: .min, day: .min) == nil)
  }

  @Test func daysAreCountedAndAdded() throws {
    let christmas = try #require(CalendarDay("2026-12-25"))
    #expect(day.days(until: christmas) == 35)
    #expect(christmas.days(until: day) == -35)
    #expect(day.adding(days: 35) == christmas)
    #expect(day.adding(days: -325)?.description == "2025-12-30")
    #expect(CalendarDay("2024-02-28")?.adding(days: 1)?.description == "2024-02-29")
  }

  @Test func addingBeyondTheCalendarGivesNothing() {
    #expect(day.adding(days: .max) == nil)
    #expect(day.adding(days: .min) == nil)
    #expect(CalendarDay("9999-12-31")?.adding(days: 1) == nil)
    #expect(CalendarDay("0000-01-01")?.adding(days: -1) == nil)
    #expect(CalendarDay("0000-01-02")?.adding(days: -1)?.description == "0000-01-01")
  }

  @Test func theZoneDecidesWhatDayItIs() throws {
    let instant = try #require(Date(lenient: "2026-11-20T23:30:00Z"))
    let east = try #require(TimeZone(secondsFromGMT: 3600))
    let west = try #require(TimeZone(secondsFromGMT: -12 * 3600))
    #expect(CalendarDay(instant, in: .gmt)?.description == "2026-11-20")
    #expect(CalendarDay(instant, in: east)?.description == "2026-11-21")
    #expect(CalendarDay(instant, in: west)?.description == "2026-11-20")
    #expect(CalendarDay(Date(timeIntervalSince1970: -1), in: .gmt)?.description == "1969-12-31")
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300, 1e12])
  func anInstantBeyondTheCalendarIsNoDay(_ seconds: Double) {
    #expect(CalendarDay(Date(timeIntervalSince1970: seconds), in: .gmt) == nil)
  }

  @Test func daysAreInOrder() throws {
    let texts = ["2027-01-01", "2026-11-21", "2026-11-20", "2026-02-28"]
    let sorted = texts.compactMap { CalendarDay($0) }.sorted()
    #expect(sorted.map(\.description) == texts.reversed())
  }

  @Test func encodesAsText() throws {
    #expect(String(decoding: try JSONEncoder().encode([day]), as: UTF8.self) == #"["2026-11-20"]"#)
    #expect(
      try JSONDecoder().decode([CalendarDay].self, from: Data(#"["2026-11-20"]"#.utf8)) == [day]
    )
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CalendarDay].self, from: Data(#"["2026-02-30"]"#.utf8))
    }
  }
}
