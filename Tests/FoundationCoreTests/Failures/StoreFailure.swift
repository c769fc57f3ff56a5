import Foundation
import FoundationCore

/// A failure whose every part a test can choose.
struct StoreFailure: Failure {
  var code = "store.down"
  var category = FailureCategory.unavailable
  var title = "The store is closed."
  var reason: String?
  var suggestion: String?
  var causes: [any Error] = []
  var recoveries: [Recovery] = []
}

extension Recovery {
  static let giveUp = Recovery(.giveUp, title: "Give up")
  static let signIn = Recovery(.signIn, title: "Sign in")
  static let retry = Recovery(.retry(after: .zero), title: "Try again")
  static let stale = Recovery(.useStale(age: .seconds(90)), title: "Show older data")

  var automatically: Recovery { Recovery(action, title: title, isAutomatic: true) }
}
