/// What a pool has and had to do.
struct PostgresCounts: Sendable, Hashable {
  /// Connections there are, lent or idle.
  var open = 0
  /// Those that nobody uses now.
  var idle = 0
  /// Callers that wait for one.
  var waiting = 0
  /// Transactions that were run again.
  var retries = 0
  /// Connections that were opened after another had been lost or could not be had.
  var reconnects = 0
}
