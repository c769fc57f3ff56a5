/// The counts of a pool's connections, and of what the pool had to do again.
public struct PostgresCounts: Sendable, Hashable {
  /// The number of connections, lent or idle.
  public internal(set) var open = 0
  /// The number of connections that are not lent.
  public internal(set) var idle = 0
  /// The number of callers that wait for a connection.
  public internal(set) var waiting = 0
  /// The number of transactions that the pool has run again.
  public internal(set) var retries = 0
  /// The number of connections opened after another was lost or could not be opened.
  public internal(set) var reconnects = 0
}
