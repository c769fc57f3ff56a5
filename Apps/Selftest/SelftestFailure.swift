import FoundationCore

/// That a promise was broken, with what shows it.
struct SelftestFailure: Failure {
  /// What was found, each in a sentence; at least one.
  let breaches: [String]
  /// What is kept of the store that it was found in.
  let remains: String
  /// The command that tries the same again.
  let again: String

  var code: String { "selftest.broken_promise" }
  var category: FailureCategory { .failed }
  var title: String {
    breaches.count == 1
      ? "The store broke a promise." : "The store broke promises in \(breaches.count) ways."
  }
  var reason: String? {
    let more = breaches.count > 5 ? " And so on." : ""
    return breaches.prefix(5).joined(separator: " ") + more
  }
  var suggestion: String? {
    "Look into \(remains), kept for that, and try again with '\(again)'."
  }
}
