import FoundationCore
import Testing

@testable import StorefrontScreens

/// The status of a load, by a table of what is known of it.
struct LoadStatusTests {
  private static let failure = MoneyError.outOfRange

  struct Case: Sendable {
    var isEmpty = true
    var isLoaded = false
    var isLoading = false
    var fails = false
    var status: String
  }

  @Test(arguments: [
    Case(status: "loading"),
    Case(isLoading: true, status: "loading"),
    Case(isLoaded: true, status: "nothing"),
    Case(isLoaded: true, isLoading: true, status: "loading"),
    Case(fails: true, status: "failed"),
    Case(isLoaded: true, fails: true, status: "failed"),
    // Trying again.
    Case(isLoading: true, fails: true, status: "loading"),
    // The last good content stays, and an alert has the failure.
    Case(isEmpty: false, isLoaded: true, fails: true, status: "content"),
    Case(isEmpty: false, isLoaded: true, isLoading: true, status: "content"),
  ])
  func aLoadStandsAsItIs(_ load: Case) {
    let status = LoadStatus(
      isEmpty: load.isEmpty,
      isLoaded: load.isLoaded,
      isLoading: load.isLoading,
      failure: load.fails ? Self.failure : nil
    )
    #expect("\(status)".prefix { $0 != "(" } == load.status)
  }
}
