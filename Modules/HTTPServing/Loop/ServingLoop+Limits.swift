import Foundation

extension ServingLoop {
  /// Gives a newcomer a place, if need be that of another connection.
  ///
  /// - Returns: `false` where there is none.
  func takePlace(_ connection: ServerConnection) -> Bool {
    let peer = connection.peer
    if placesOf[peer, default: 0] >= limits.perAddress, !makeRoom(among: peer) { return false }
    if placesTaken >= limits.connections, !makeRoom() { return false }
    connection.hasPlace = true
    placesTaken += 1
    placesOf[peer, default: 0] += 1
    configuration.counter?.update { $0.open = placesTaken }
    return true
  }

  func giveUpPlace(_ connection: ServerConnection) {
    guard connection.hasPlace else { return }
    connection.hasPlace = false
    placesTaken -= 1
    placesOf[connection.peer, default: 1] -= 1
    if placesOf[connection.peer] == 0 { placesOf[connection.peer] = nil }
    configuration.counter?.update { $0.open = placesTaken }
  }

  /// Makes room by the connection with the weakest claim, of all or of those from one address.
  ///
  /// - Returns: `false` where every connection waits for the handler.
  private func makeRoom(among peer: String? = nil) -> Bool {
    let now = ContinuousClock.now
    var weakest: (connection: ServerConnection, claim: EvictionPriority)?
    for case .connection(let connection) in sources.values where connection.hasPlace {
      guard peer == nil || connection.peer == peer,
        let claim = connection.claim(at: now, grace: configuration.newcomerGrace)
      else { continue }
      if let found = weakest, found.claim < claim { continue }
      weakest = (connection, claim)
    }
    guard let weakest else { return false }
    evict(weakest.connection)
    return true
  }

  private func evict(_ connection: ServerConnection) {
    configuration.counter?.update { $0.evicted += 1 }
    giveUpPlace(connection)
    if connection.isIdle, connection.hasAsked {
      // As RFC 9112, section 9.5, has it: its client has all answers and is prepared for that.
      close(connection)
    } else if connection.output.isEmpty, connection.exchange?.answer == nil {
      refuse(
        connection,
        RequestRejection(503, "The server closed this slow connection to accept others.")
      )
    } else {
      breakOff(connection, because: "The server closed this slow connection to accept others.")
    }
  }

  /// Answers a newcomer for whom there is no place.
  func turnAway(_ connection: ServerConnection) {
    configuration.counter?.update { $0.refused += 1 }
    refuse(connection, RequestRejection(503, "The server has reached its connection limit."))
  }

  /// The most connections that are kept open without a place, so that clients get a last answer.
  static let farewells = 64
}

/// The most connections that a server has at a time.
struct ConnectionLimits {
  let connections: Int
  let perAddress: Int

  init(_ configuration: HTTPServer.Configuration) {
    // The rest is for files, a database, and connections that only await their last answer.
    let files = Self.openFiles
    connections = max(1, min(configuration.connections, max(files - 192, files / 2)))
    perAddress = configuration.connectionsPerAddress ?? max(1, connections / 2)
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

/// The claim of a connection to its place; the smallest is the first that a newcomer overrides.
struct EvictionPriority: Comparable {
  /// True while the server has waited for this client for a short time only.
  let isNew: Bool
  /// The bytes a second that a body moves; 0 where the server waits for a request.
  let pace: Double
  /// The time that the server has waited for this client.
  let waited: Duration

  /// The oldest is the first to go among those that wait for a request, the slowest among bodies.
  ///
  /// New ones come last. Among them the oldest is the first to go, whatever it has sent: where many
  /// clients take places and leave them again, each keeps its own as long as any other.
  static func < (one: EvictionPriority, other: EvictionPriority) -> Bool {
    if one.isNew != other.isNew { return other.isNew }
    if !one.isNew, one.pace != other.pace { return one.pace < other.pace }
    return one.waited > other.waited
  }
}
