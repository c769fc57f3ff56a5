import Foundation
import Synchronization

extension ServingLoop {
  /// Accepts waiting connections, and gives each to the loop that is to serve it.
  func accept(from listener: Listener) {
    for _ in 0..<64 {
      if isMakingRoom { return }
      guard let (socket, peer) = listener.accept() else {
        if errno == EMFILE || errno == ENFILE {
          // The waiting connection would wake the loop again and again, for nothing.
          setAccepting(false)
          scheduleWake(at: .now + .milliseconds(100))
        }
        return
      }
      configuration.connectionCounter?.update { $0.accepted += 1 }
      if let shortage = slots.take(for: peer) {
        makeRoom(for: socket, of: peer, because: shortage)
      } else {
        place(socket, of: peer)
      }
    }
  }

  /// Starts or stops accepting connections.
  func setAccepting(_ accepts: Bool) {
    let accepts = accepts && !isMakingRoom
    guard accepts != self.accepts else { return }
    self.accepts = accepts
    for (descriptor, source) in sources {
      guard case .listener = source else { continue }
      watch.change(descriptor, from: accepts ? [] : .reading, to: accepts ? .reading : [])
    }
  }

  // MARK: - Further loops

  /// Gives a connection that has a slot to the loop with the fewest.
  private func place(_ socket: Socket, of peer: String) {
    let loop = leastBusy
    loop.connectionCount.add(1, ordering: .relaxed)
    if loop === self {
      serve(socket, of: peer, hasSlot: true)
    } else {
      Task { await loop.serve(socket, of: peer, hasSlot: true) }
    }
  }

  /// The number of connections that a loop has before the next one is used.
  ///
  /// So a few connections share a thread, whose turns then serve several of them at a time.
  private static let enoughConnections = 16

  private var leastBusy: ServingLoop {
    // The further loops are told to stop once this one is.
    if stopping != nil { return self }
    let loops = [self] + furtherLoops
    func count(_ loop: ServingLoop) -> Int { loop.connectionCount.load(ordering: .relaxed) }
    if let free = loops.first(where: { count($0) < Self.enoughConnections }) { return free }
    if loops.count < configuration.loops,
      let next = try? ServingLoop(configuration, handler, slots)
    {
      furtherLoops.append(next)
      return next
    }
    return loops.min { count($0) < count($1) } ?? self
  }

  // MARK: - Limits

  /// Evicts connections of any loop until there is a slot for a new one; it gets a 503 if none can
  /// be evicted.
  ///
  /// No other connection is accepted before that.
  private func makeRoom(
    for socket: Socket,
    of peer: String,
    because shortage: ConnectionSlots.Shortage
  ) {
    isMakingRoom = true
    setAccepting(false)
    Task {
      var shortage: ConnectionSlots.Shortage? = shortage
      while let reason = shortage, await evict(among: reason == .perAddress ? peer : nil) {
        shortage = slots.take(for: peer)
      }
      isMakingRoom = false
      setAccepting(true)
      if shortage == nil { return place(socket, of: peer) }
      connectionCount.add(1, ordering: .relaxed)
      serve(socket, of: peer, hasSlot: false)
    }
  }

  /// Evicts the connection with the lowest priority of all loops.
  ///
  /// - Returns: `false` if every connection waits for the handler.
  private func evict(among peer: String?) async -> Bool {
    var weakest: (loop: ServingLoop, priority: EvictionPriority)?
    for loop in [self] + furtherLoops {
      guard let priority = await loop.lowestPriority(among: peer) else { continue }
      if let weakest, weakest.priority < priority { continue }
      weakest = (loop, priority)
    }
    // It may have sent something meanwhile; the slot is asked for again in any case.
    await weakest?.loop.evictWeakest(among: peer)
    return weakest != nil
  }
}

extension ServingLoop {
  /// Evicts the connection with the lowest priority, of all or of those from one address.
  func evictWeakest(among peer: String?) {
    guard let connection = weakest(among: peer)?.connection else { return }
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

  /// The lowest priority of an eviction, of all connections or of those from one address.
  ///
  /// - Returns: `nil` if every connection waits for the handler.
  func lowestPriority(among peer: String?) -> EvictionPriority? { weakest(among: peer)?.priority }

  private func weakest(
    among peer: String?
  ) -> (connection: ServerConnection, priority: EvictionPriority)? {
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
    return weakest
  }

  func releaseSlot(_ connection: ServerConnection) {
    guard connection.hasSlot else { return }
    connection.hasSlot = false
    slots.release(for: connection.peer)
  }

  /// Responds with 503 to a new connection for which there is no slot.
  func rejectNewConnection(_ connection: ServerConnection) {
    configuration.connectionCounter?.update { $0.refused += 1 }
    reject(
      connection,
      with: RequestRejection(503, reason: "The server has reached its connection limit.")
    )
  }
}
