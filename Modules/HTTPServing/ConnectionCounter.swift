import FoundationCore

/// Counts the connections of a server, for monitoring.
///
/// Pass it to a server in its configuration; it may be read on any thread.
public final class ConnectionCounter: Sendable {
  /// A snapshot of the counts.
  public struct Counts: Sendable, Hashable {
    /// The number of open connections.
    public internal(set) var open = 0
    /// The most concurrent connections; 0 before the server starts.
    public internal(set) var limit = 0
    /// The most concurrent connections from one address; 0 before the server starts.
    public internal(set) var limitPerAddress = 0
    /// The number of connections accepted since the start.
    public internal(set) var accepted = 0
    /// The number of connections evicted for a new one.
    public internal(set) var evicted = 0
    /// The number of new connections rejected with 503.
    public internal(set) var refused = 0
  }

  private let state = Lock(Counts())

  /// Creates a counter at zero.
  public init() {}

  /// The current counts.
  public var counts: Counts { state.withLock { $0 } }

  func update(_ change: (inout Counts) -> Void) { state.withLock { change(&$0) } }
}
