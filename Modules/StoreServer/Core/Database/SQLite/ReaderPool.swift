import FoundationCore
import Persistence

/// The reading connections of a store, which are used in turn.
///
/// There is one at the beginning; another one is opened when a read would wait for others.
final class ReaderPool: Sendable {
  private let state: Lock<State>

  private struct State {
    /// None once the store is closed.
    var connections: [Database] = []
    /// The number of connections that may be opened yet.
    var unopened: Int
    /// The number of reads under way.
    var uses = 0
  }

  /// Creates a pool of at most so many connections.
  init(count: Int) { state = Lock(State(unopened: max(0, count - 1))) }

  var isOpen: Bool { state.withLock { !$0.connections.isEmpty } }

  /// Makes a connection the only one.
  func begin(with connection: Database) { state.withLock { $0.connections = [connection] } }

  /// Refuses new reads; each connection closes after its last use.
  func close() { state.withLock { $0.connections = [] } }

  /// Returns the next connection, or another one if all are in use and it can be opened; throws a
  /// problem once the store is closed.
  func beginReading(orOpening open: () async throws -> Database) async throws(Problem) -> Database {
    let (next, waits) = try state.withLock { state throws(Problem) in
      guard !state.connections.isEmpty else { throw .draining }
      state.connections.append(state.connections.removeFirst())
      state.uses += 1
      let waits = state.uses > state.connections.count && state.unopened > 0
      if waits { state.unopened -= 1 }
      return (state.connections[0], waits)
    }
    guard waits else { return next }
    // Without another connection, as when files run out, the read waits; a later one tries again.
    guard let another = try? await open() else {
      state.withLock { $0.unopened += 1 }
      return next
    }
    state.withLock { if !$0.connections.isEmpty { $0.connections.append(another) } }
    return another
  }

  func endReading() { state.withLock { $0.uses -= 1 } }
}
