import Foundation
import FoundationCore
import Testing

@testable import NewsDomain

/// The dates of feeds.
struct FeedDateTests {
  @Test(arguments: [
    "Fri, 20 Nov 2026 10:00:00 GMT", "20 Nov 2026 10:00 +0000",
    "Friday, 20 November 2026 10:00:00 Z",
    "Fri, 20 Nov 26 05:00:00 EST", "Fri 20 Nov 2026 10:00:00 UT", "Fri, 20 Nov 2026 2:00:00 PST",
    "2026-11-20T10:00:00Z", "2026-11-20T11:00+01:00", "  Fri,  20 Nov 2026\n10:00:00 GMT ",
    "Fri, 20 Nov 2026 10:00:00 GMT (ignored)", "Nov 20, 2026 10:00:00 GMT",
  ])
  func oddFormsAreTheSameDate(_ text: String) {
    #expect(FeedDate.date(text) == Date(lenient: "2026-11-20T10:00:00Z"), "\(text)")
  }

  @Test(arguments: [("2026-11", "2026-11-01"), ("2026", "2026-01-01")])
  func monthsAndYearsAreDates(_ text: String, _ day: String) {
    #expect(FeedDate.date(text) == Date(lenient: day))
  }

  @Test(arguments: ["", "yesterday", "Thu, 01 Jan 1970 00:00:00 GMT", "32 Nov 2026 10:00", "Fri,"])
  func otherTextsAreNoDates(_ text: String) { #expect(FeedDate.date(text) == nil) }
}
