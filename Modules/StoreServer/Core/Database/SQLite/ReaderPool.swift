import FoundationCore
import Persistence
import Synchronization

/// Connections that only read, taken in turn.
final class ReaderPool: Sendable {
  private let connections: Lock<[Database]>
  private let last = Atomic(0)

  init(_ connections: [Database]) { self.connections = Lock(connections) }

  /// - Throws: A problem once they are closed.
  func next() throws(Problem) -> Database {
    let number = last.wrappingAdd(1, ordering: .relaxed).newValue
    let connections = connections.withLock(\.self)
    guard !connections.isEmpty else { throw .draining }
    return connections[Int(UInt(bitPattern: number) % UInt(connections.count))]
  }

  /// Closes each connection at the end of its last use.
  func close() { connections.withLock { $0 = [] } }
}
