import Foundation
import FoundationCore

/// The slots of a server's connections, which all of its loops share.
final class ConnectionSlots: Sendable {
  /// The limit that leaves no slot for a connection.
  enum Shortage {
    case perAddress
    case inAll
  }

  private let maximumConnections: Int
  private let maximumPerAddress: Int
  private let counter: ConnectionCounter?
  private let used = Lock((inAll: 0, byAddress: [String: Int]()))

  init(_ configuration: HTTPServer.Configuration) {
    // The rest is for files, a database, and lingering connections.
    let files = Self.openFiles
    maximumConnections = max(1, min(configuration.maximumConnections, max(files - 192, files / 2)))
    maximumPerAddress =
      configuration.maximumConnectionsPerAddress ?? max(1, maximumConnections / 2)
    counter = configuration.connectionCounter
    counter?.update {
      $0.limit = maximumConnections
      $0.limitPerAddress = maximumPerAddress
    }
  }

  /// Takes a slot for a connection from an address, or returns the limit that forbids it.
  func take(for peer: String) -> Shortage? {
    used.withLock { used in
      if used.byAddress[peer, default: 0] >= maximumPerAddress { return .perAddress }
      if used.inAll >= maximumConnections { return .inAll }
      used.inAll += 1
      used.byAddress[peer, default: 0] += 1
      counter?.update { $0.open = used.inAll }
      return nil
    }
  }

  func release(for peer: String) {
    used.withLock { used in
      used.inAll -= 1
      used.byAddress[peer, default: 1] -= 1
      if used.byAddress[peer] == 0 { used.byAddress[peer] = nil }
      counter?.update { $0.open = used.inAll }
    }
  }

  /// The number of files and sockets that the system lets this process open.
  private static var openFiles: Int {
    #if canImport(Darwin)
    let resource = RLIMIT_NOFILE
    #else
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 1024 }
    return Int(clamping: limit.rlim_cur)
  }
}

/// The eviction priority of a connection; the smallest is evicted first.
struct EvictionPriority: Comparable {
  /// `true` while the server has waited for this client for a short time only.
  let isNew: Bool
  /// The bytes per second of a body; 0 if the server waits for a request.
  let pace: Double
  /// The time that the server has waited for this client.
  let waited: Duration

  /// Orders the oldest first among connections that wait for a request, the slowest among bodies.
  ///
  /// New connections come last. Among them the oldest is evicted first, even if it has sent bytes: if
  /// many clients connect and disconnect, each keeps its slot as long as any other.
  static func < (one: EvictionPriority, other: EvictionPriority) -> Bool {
    if one.isNew != other.isNew { return other.isNew }
    if !one.isNew, one.pace != other.pace { return one.pace < other.pace }
    return one.waited > other.waited
  }
}
