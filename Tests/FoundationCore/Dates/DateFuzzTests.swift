import Foundation
import FoundationCore
import TestSupport
import Testing

/// Dates that are broken at random are read or refused, and every one that is read is a day.
struct DateFuzzTests {
  private let samples = [
    "2026-11-20T16:52:23.123456789+02:00", "2026-11-20 16:52:23 UTC", "2026-11-20",
    "Sun, 06 Nov 1994 08:49:37 GMT", "6 Nov 1994 08:49:37 -0500", "0000-01-01T00:00:00+23:59",
    "9999-12-31T24:00:00-23:59",
  ]

  @Test(arguments: Mutations.seeds)
  func anInstantThatIsReadCanBeWrittenAndReadAgain(_ seed: Int) throws {
    var mutations = Mutations(of: samples, seed: seed)
    for _ in 0..<1000 {
      let text = mutations.nextText()
      guard let date = Date(lenient: text) else { continue }
      // A zone may carry it into the year before the first or after the last.
      guard let day = CalendarDay(date, in: .gmt) else { continue }
      let seconds = date.timeIntervalSince1970.rounded(.down)
      let second = (Int(seconds) % 86_400 + 86_400) % 86_400
      let parts = [second / 3600, second / 60 % 60, second % 60]
      let written = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
      let again = Date(lenient: "\(day)T\(written)Z")
      #expect(again == Date(timeIntervalSince1970: seconds), "\(text.debugDescription)")
    }
  }

  @Test(arguments: Mutations.seeds) func aDayThatIsReadIsWrittenTheSame(_ seed: Int) {
    var mutations = Mutations(of: ["2026-11-20", "2024-02-29", "0000-01-01"], seed: seed)
    for _ in 0..<1000 {
      let text = mutations.nextText()
      guard let day = CalendarDay(text) else { continue }
      #expect(day.description == text)
      for days in [1, -1, .max, .min, mutations.nextInt(below: 5_000_000)] {
        guard let other = day.adding(days: days) else { continue }
        #expect(day.days(until: other) == days && CalendarDay(other.description) == other)
      }
    }
  }

  @Test(arguments: Mutations.seeds) func anyNumberOfSecondsIsADayOrNone(_ seed: Int) {
    var mutations = Mutations(of: ["0"], seed: seed)
    let zones = ["GMT", "Pacific/Kiritimati", "America/New_York", "Africa/Monrovia"]
      .compactMap { TimeZone(identifier: $0) }
    for _ in 0..<300 {
      guard let seconds = Double(mutations.extremeNumber()) else { continue }
      let date = Date(timeIntervalSince1970: seconds)
      let day = CalendarDay(date, in: mutations.pick(zones))
      #expect(day == nil || seconds.magnitude < 1e12, "\(seconds)")
    }
  }
}
