import CommandKit

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
