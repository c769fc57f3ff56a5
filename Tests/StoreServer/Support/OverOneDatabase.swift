import TestSupport
package import Testing

extension Trait where Self == ConditionTrait {
  /// For a rule of the model or a message above queries that other tests run over both databases:
  /// runs over SQLite, and over PostgreSQL at night.
  ///
  /// What differs between the two runs over both each time: search, sorting, cursors, dates and
  /// sums in SQL, constraints, transactions, locks, leases, and each statement at least once.
  package static var overOneDatabase: Self {
    .enabled(
      if: TestedStore.isInFile || Rounds.areMany,
      "It is the same over both databases; RIALTO_ROUNDS=many runs it."
    )
  }
}
