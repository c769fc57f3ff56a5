import FoundationCore

/// That a self-test could not be done, which says nothing about the store.
struct SelftestServerFailure: Failure {
  /// The program that was to serve the store.
  let program: String

  var code: String { "selftest.no_server" }
  var category: FailureCategory { .failed }
  var title: String { "The server did not start." }
  var reason: String? { "'\(program) store serve' ended before it listened." }
  var suggestion: String? { "See why with 'rialto doctor'." }
}
