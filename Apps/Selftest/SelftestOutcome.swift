import CommandKit

/// What came of a self-test.
protocol SelftestOutcome: Sendable {
  /// All of it, as people are told it.
  var sentence: String { get }
  /// What the store promises and has not kept, each in a sentence.
  var breaches: [String] { get }
}

extension Display {
  /// Shows what came of a self-test, as a sentence for people and all of it for programs, and fails
  /// where a promise was broken.
  func judge<Outcome: SelftestOutcome>(
    _ outcome: Outcome,
    as table: Table<Outcome>,
    of store: SelftestStore,
    again: String
  ) throws {
    try self.outcome(outcome, as: table, sentence: outcome.sentence)
    guard outcome.breaches.isEmpty else {
      throw SelftestFailure(breaches: outcome.breaches, remains: store.remains, again: again)
    }
  }
}
