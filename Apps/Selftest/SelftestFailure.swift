import FoundationCore

/// The failure of a self-test, with its evidence.
struct SelftestFailure: Failure {
  /// The violations, each as a sentence; at least one.
  let violations: [String]
  /// The location of the evidence.
  let evidence: String
  /// The command that repeats the test.
  let rerunCommand: String

  var details: FailureDetails {
    let more = violations.count > 5 ? " And \(violations.count - 5) more." : ""
    return FailureDetails(
      "selftest.broken_promise",
      .failed,
      violations.count == 1
        ? "The self-test found 1 violation."
        : "The self-test found \(violations.count) violations.",
      reason: violations.prefix(5).joined(separator: " ") + more,
      suggestion: "Examine \(evidence), and repeat with '\(rerunCommand)'."
    )
  }
}
