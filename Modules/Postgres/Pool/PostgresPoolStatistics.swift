/// The counts of a pool's connections, and of what the pool had to do again.
public struct PostgresPoolStatistics: Sendable, Hashable {
  /// The number of connections, lent or idle.
  public let open: Int
  /// The number of connections that are not lent.
  public let idle: Int
  /// The number of callers that wait for a connection.
  public let waiting: Int
  /// The number of transactions that the pool has run again.
  public let retries: Int
  /// The number of connections opened after another was lost or could not be opened.
  public let reconnects: Int
}
