import FoundationCore

/// Counts the connections of a server, for those who watch over it.
///
/// Hand it to a server in its configuration; it may be read on any thread.
public final class ConnectionCounter: Sendable {
  /// The counts at one moment.
  public struct Counts: Sendable, Hashable {
    /// The connections that have a place.
    public internal(set) var open = 0
    /// The most connections at a time; 0 before the server starts.
    public internal(set) var limit = 0
    /// The most connections at a time from one address; 0 before the server starts.
    public internal(set) var limitPerAddress = 0
    /// The connections that were accepted since the start.
    public internal(set) var accepted = 0
    /// The connections that lost their place to a newcomer.
    public internal(set) var evicted = 0
    /// The newcomers that found no place and were answered with 503.
    public internal(set) var refused = 0
  }

  private let state = Lock(Counts())

  /// Makes a counter that has counted nothing.
  public init() {}

  /// The counts as they are now.
  public var counts: Counts { state.withLock { $0 } }

  func update(_ change: (inout Counts) -> Void) { state.withLock { change(&$0) } }
}
