import FoundationCore
import Testing

@testable import CommandKit

struct ExitStatusTests {
  @Test func theTableIsAPromise() {
    let table: [FailureCategory: Int32] = [
      .failed: 1, .usage: 2, .notFound: 3, .authentication: 4, .refused: 5, .conflict: 6,
      .quota: 7, .unavailable: 69, .unknownOutcome: 75, .cancelled: 130,
    ]
    for category in FailureCategory.allCases {
      #expect(ExitStatus(category).rawValue == table[category])
    }
    #expect(ExitStatus.done.rawValue == 0)
  }
}
