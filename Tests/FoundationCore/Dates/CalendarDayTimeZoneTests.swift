import Foundation
import FoundationCore
import Testing

struct CalendarDayTimeZoneTests {
  @Test(arguments: [
    ("2026-11-20", "GMT", "2026-11-20T00:00:00Z"),
    ("2026-11-20", "Asia/Kathmandu", "2026-11-19T18:15:00Z"),
    // The clocks of Berlin go forward at 2 o'clock.
    ("2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00Z"),
    ("2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00Z"),
    // The clocks of Beirut skip the hour after midnight.
    ("2024-03-31", "Asia/Beirut", "2024-03-30T22:00:00Z"),
  ])
  func aDayBeginsWithItsFirstMoment(day: String, zone: String, start: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let found = try #require(CalendarDay(day)).start(in: zone)
    #expect(found.ISO8601Format() == start)
    #expect(CalendarDay(found, in: zone)?.description == day)
    #expect(CalendarDay(found.addingTimeInterval(-1), in: zone)?.description != day)
  }

  @Test func aSkippedDayIsEmpty() throws {
    // Samoa went from December 29 to 31, 2011.
    let zone = try #require(TimeZone(identifier: "Pacific/Apia"))
    let days = ["2011-12-29", "2011-12-30", "2011-12-31"].compactMap { CalendarDay($0) }
    let starts = days.map { $0.start(in: zone) }
    #expect(starts[0] < starts[1])
    #expect(starts[1] == starts[2])
  }

  @Test(arguments: [
    ("2026-11-20", "2026-11-16", "2026-11-01"), ("2026-11-16", "2026-11-16", "2026-11-01"),
    ("1969-12-31", "1969-12-29", "1969-12-01"), ("2024-02-29", "2024-02-26", "2024-02-01"),
  ])
  func weeksBeginOnMonday(day: String, week: String, month: String) throws {
    let day = try #require(CalendarDay(day))
    #expect(day.startOfWeek.description == week)
    #expect(day.startOfMonth.description == month)
  }
}
