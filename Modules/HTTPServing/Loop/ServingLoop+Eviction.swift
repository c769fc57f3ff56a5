import Foundation

extension ServingLoop {
  /// Gives a new connection a slot, if necessary by evicting another one.
  ///
  /// - Returns: `false` if there is none.
  func acquireSlot(_ connection: ServerConnection) -> Bool {
    let peer = connection.peer
    let isPeerAtLimit = slotsByAddress[peer, default: 0] >= limits.maximumPerAddress
    if isPeerAtLimit, !makeRoom(among: peer) { return false }
    if usedSlots >= limits.maximumConnections, !makeRoom() { return false }
    connection.hasSlot = true
    usedSlots += 1
    slotsByAddress[peer, default: 0] += 1
    configuration.connectionCounter?.update { $0.open = usedSlots }
    return true
  }

  func releaseSlot(_ connection: ServerConnection) {
    guard connection.hasSlot else { return }
    connection.hasSlot = false
    usedSlots -= 1
    slotsByAddress[connection.peer, default: 1] -= 1
    if slotsByAddress[connection.peer] == 0 { slotsByAddress[connection.peer] = nil }
    configuration.connectionCounter?.update { $0.open = usedSlots }
  }

  /// Evicts the connection with the lowest priority, of all or of those from one address.
  ///
  /// - Returns: `false` if every connection waits for the handler.
  private func makeRoom(among peer: String? = nil) -> Bool {
    let now = ContinuousClock.now
    var weakest: (connection: ServerConnection, priority: EvictionPriority)?
    for case .connection(let connection) in sources.values where connection.hasSlot {
      guard peer == nil || connection.peer == peer,
        let priority = connection.evictionPriority(
          at: now,
          grace: configuration.evictionGracePeriod
        )
      else { continue }
      if let found = weakest, found.priority < priority { continue }
      weakest = (connection, priority)
    }
    guard let weakest else { return false }
    evict(weakest.connection)
    return true
  }

  private func evict(_ connection: ServerConnection) {
    configuration.connectionCounter?.update { $0.evicted += 1 }
    releaseSlot(connection)
    if connection.isIdle, connection.hasReceivedRequest {
      // RFC 9112, section 9.5: the client has all responses and is prepared for that.
      close(connection)
    } else if connection.output.isEmpty, connection.exchange?.responseHead == nil {
      reject(
        connection,
        with: RequestRejection(
          503,
          reason: "The server closed this slow connection to accept others."
        )
      )
    } else {
      abort(connection, reason: "The server closed this slow connection to accept others.")
    }
  }

  /// Responds with 503 to a new connection for which there is no slot.
  func rejectNewConnection(_ connection: ServerConnection) {
    configuration.connectionCounter?.update { $0.refused += 1 }
    reject(
      connection,
      with: RequestRejection(503, reason: "The server has reached its connection limit.")
    )
  }

  /// The most connections kept open without a slot, so that clients get a last response.
  static let maximumLingering = 64
}

/// The most connections that a server has at a time.
struct ConnectionLimits {
  let maximumConnections: Int
  let maximumPerAddress: Int

  init(_ configuration: HTTPServer.Configuration) {
    // The rest is for files, a database, and lingering connections.
    let files = Self.openFiles
    maximumConnections = max(1, min(configuration.maximumConnections, max(files - 192, files / 2)))
    maximumPerAddress =
      configuration.maximumConnectionsPerAddress ?? max(1, maximumConnections / 2)
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
  /// New connections come last. Among them the oldest is evicted first, whatever it has sent: if
  /// many clients connect and disconnect, each keeps its slot as long as any other.
  static func < (one: EvictionPriority, other: EvictionPriority) -> Bool {
    if one.isNew != other.isNew { return other.isNew }
    if !one.isNew, one.pace != other.pace { return one.pace < other.pace }
    return one.waited > other.waited
  }
}
