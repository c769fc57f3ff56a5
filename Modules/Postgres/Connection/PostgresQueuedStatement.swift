/// A statement that is sent with the next one, in the same round trip.
enum PostgresQueuedStatement {
  /// A command such as `BEGIN`; never sent if the transaction has no statement.
  case command(String)
  /// A statement with its values; its rows are skipped.
  case statement(String, PostgresParameters)

  var isStatement: Bool { if case .statement = self { true } else { false } }
}
