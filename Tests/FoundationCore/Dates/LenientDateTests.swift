import Foundation
import FoundationCore
import Testing

struct LenientDateTests {
  /// 2026-11-20 16:52:23 UTC.
  let instant = Date(timeIntervalSince1970: 1_795_193_543)

  @Test(arguments: [
    "2026-11-20T16:52:23Z", "2026-11-20t16:52:23z", "2026-11-20 16:52:23Z",
    "2026-11-20T16:52:23", "2026-11-20 16:52:23", "2026-11-20T16:52:23+00:00",
    "2026-11-20T16:52:23-00:00", "2026-11-20T18:52:23+02:00", "2026-11-20T18:52:23+0200",
    "2026-11-20T18:52:23+02", "2026-11-20T11:22:23-0530", "2026-11-21T02:22:23+09:30",
    "2026-11-20 16:52:23 UTC", "2026-11-20 16:52:23 +0000", "2026-11-20T16:52:23.0Z",
    "2026-11-20T16:52:23,000Z", "Fri, 20 Nov 2026 16:52:23 GMT", "20 Nov 2026 16:52:23 +0000",
    "fri, 20 NOV 2026 17:52:23 +0100", " 2026-11-20T16:52:23Z\r\n",
  ])
  func everySpellingIsTheSameInstant(_ text: String) {
    #expect(Date(lenient: text) == instant)
  }

  @Test(
    arguments: [
      ("2021-08-31T10:00:00.2917287Z", 0.2917287),
      ("2021-08-31T10:00:00.5Z", 0.5),
      ("2021-08-31T10:00:00.053Z", 0.053),
      ("2021-08-31T10:00:00.123456789123456789+00:00", 0.123456789),
      ("2021-08-31T10:00:00." + String(repeating: "0", count: 10_000) + "9Z", 0),
    ] as [(String, Double)]
  )
  func aFractionMayHaveAnyLength(_ text: String, fraction: Double) throws {
    let whole = Date(timeIntervalSince1970: 1_630_404_000)
    let date = try #require(Date(lenient: text))
    #expect(abs(date.timeIntervalSince(whole) - fraction) < 1e-7)
  }

  @Test(
    arguments: [
      ("1970-01-01", 0.0),
      ("1969-12-31T23:59:59.5Z", -0.5),
      ("2000-02-29", 951_782_400),
      ("0000-01-01", -62_167_219_200),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
      ("2016-12-31T23:59:60Z", 1_483_228_800),
      ("2016-12-31T24:00:00Z", 1_483_228_800),
      ("2026-11-20T16:52Z", 1_795_193_520),
      ("6 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ] as [(String, Double)]
  )
  func secondsAreCountedFrom1970(_ text: String, seconds: Double) {
    #expect(Date(lenient: text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", " ", "null", "tomorrow", "2026", "2026-11", "2026-11-", "2026-1-2", "26-11-20",
    "2026-13-01", "2026-00-01", "2026-02-30", "2100-02-29", "2026-11-00", "2026-11-20T",
    "2026-11-20T16", "2026-11-20T16:5", "2026-11-2016:52:23Z", "2026-11-20T25:00:00Z",
    "2026-11-20T24:00:01Z", "2026-11-20T24:00:00.5Z", "2026-11-20T16:60:00Z",
    "2026-11-20T16:52:61Z", "2026-11-20T16:52:23.Z", "2026-11-20T16:52:23.-5Z",
    "2026-11-20T16:52:23ZZ", "2026-11-20T16:52:23Zulu", "2026-11-20T16:52:23+",
    "2026-11-20T16:52:23+2", "2026-11-20T16:52:23+02:", "2026-11-20T16:52:23+24:00",
    "2026-11-20T16:52:23+02:60", "2026-11-20T16:52:23 PST", "2026-11-20T16:52:23Z garbage",
    "2026-11-20\u{1A}", "2026-11-20T16\u{1A}52Z", "-2026-11-20", "+2026-11-20", "٢٠٢٦-١١-٢٠",
    "2026-6 Nov 1994 08:49:37 GMT", "2026-11-2006 Nov 1994 08:49:37 GMT",
    "Sun 06 Nov 1994 08:49:37 GMT", "Xxx, 06 Nov 1994 08:49:37 GMT",
    "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994", "2013M08", "1630404000",
  ])
  func nonsenseIsRefused(_ text: String) {
    #expect(Date(lenient: text) == nil)
  }

  @Test func everyDayOfFourCenturiesAgreesWithFoundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for days in stride(from: -60_000, through: 90_000, by: 13) {
      let date = Date(timeIntervalSince1970: Double(days) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let day = try #require(CalendarDay(date, in: .gmt))
      #expect(Date(lenient: day.description) == date)
      #expect([day.year, day.month, day.day] == [parts.year, parts.month, parts.day])
    }
  }
}
