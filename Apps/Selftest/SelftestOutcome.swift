import CommandKit
import FoundationCore

/// The result of a self-test.
protocol SelftestOutcome: Sendable {
  /// The result as a sentence.
  var sentence: String { get }
  /// The violated guarantees of the store, each as a sentence.
  var violations: [String] { get }
}

extension Display {
  /// Shows the result, as a sentence or as JSON, and throws if a guarantee was violated.
  func report<Outcome: SelftestOutcome>(
    _ outcome: Outcome,
    as table: Table<Outcome>,
    of store: SelftestStore,
    rerun rerunCommand: String
  ) throws {
    try self.outcome(outcome, as: table, sentence: outcome.sentence)
    guard outcome.violations.isEmpty else {
      throw SelftestFailure(
        violations: outcome.violations,
        evidence: store.keptFiles,
        rerunCommand: rerunCommand
      )
    }
  }
}

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
