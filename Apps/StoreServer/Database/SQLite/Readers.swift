import Persistence
import Synchronization

/// Connections that only read, taken in turn.
final class Readers: Sendable {
  private let connections: [Database]
  private let last = Atomic(0)

  init(_ connections: [Database]) { self.connections = connections }

  func next() -> Database {
    let number = last.wrappingAdd(1, ordering: .relaxed).newValue
    return connections[Int(UInt(bitPattern: number) % UInt(connections.count))]
  }
}
