import Foundation
import Testing

@testable import StoreHTTP

struct HTTPDateTests {
  private let now = Date(timeIntervalSince1970: 1_795_000_000)

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT",
    "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun Nov  6 08:49:37 1994",
    "SUN, 06 NOV 1994 08:49:37 gmt",
  ])
  func theThreeFormsAreRead(_ text: String) {
    #expect(HTTPDate.read(text, now: now) == Date(timeIntervalSince1970: 784_111_777))
  }

  @Test(arguments: [
    "", "0", "-1", "tomorrow",
    "Sun, 06 Nov 1994 08:49:37 UTC",
    "Sun, 06 Nov 1994 08:49:37 +0000",
    "Sun, 06 Nov 1994 08:49:37",
    "Sun, 06 Nov 94 08:49:37 GMT",
    "Sun, 6 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 8:49:37 GMT",
    "Sun, 06  Nov  1994 08:49:37 GMT",
    "Sun, 06-Nov-1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08.49.37 GMT",
    "Sun 06 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 Now 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 GMT ",
    "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT",
    "Sun Nov 6 08:49:37 1994",
    "1994-11-06T08:49:37Z",
  ])
  func whatOnlyResemblesADateIsNone(_ text: String) {
    #expect(HTTPDate.read(text, now: now) == nil)
  }

  @Test func aYearOfTwoDigitsIsAtMostFiftyYearsAhead() throws {
    let ahead = try #require(HTTPDate.read("Thursday, 18-Aug-50 02:01:18 GMT", now: now))
    #expect(ahead > now)
    let behind = try #require(HTTPDate.read("Sunday, 06-Nov-94 08:49:37 GMT", now: now))
    #expect(behind < now)
    let nextCentury = Date(timeIntervalSince1970: 3_786_825_600)  // 2090
    let turn = try #require(HTTPDate.read("Sunday, 06-Nov-05 08:49:37 GMT", now: nextCentury))
    #expect(turn > nextCentury)
  }

  @Test func theTwentyNinthOfFebruaryIsOneInLeapYears() {
    #expect(HTTPDate.read("Thu, 29 Feb 2024 00:00:00 GMT", now: now) != nil)
    #expect(HTTPDate.read("Wed, 29 Feb 2023 00:00:00 GMT", now: now) == nil)
    #expect(HTTPDate.read("Mon, 29 Feb 2100 00:00:00 GMT", now: now) == nil)
  }
}
