import Foundation
import Synchronization

extension ServingLoop {
  /// Serves an accepted connection, which is counted already.
  func serve(_ socket: Socket, of peer: String, hasSlot: Bool) {
    let connection = ServerConnection(socket, peer: peer, limits: configuration)
    connection.hasSlot = hasSlot
    guard (try? watch.add(socket.descriptor, for: connection.interest)) != nil else {
      return close(connection)
    }
    let index = Int(socket.descriptor)
    while connections.count <= index { connections.append(nil) }
    connections[index] = connection
    if hasSlot { updateWatch(connection) } else { rejectNewConnection(connection) }
  }

  /// Updates the events that a connection is polled for, and its deadline.
  func updateWatch(_ connection: ServerConnection) {
    guard connection.isOpen else { return }
    var interest: SocketEvents = []
    if connection.wantsInput { interest.insert(.reading) }
    if !connection.output.isEmpty { interest.insert(.writing) }
    if interest != connection.interest {
      watch.change(connection.socket.descriptor, from: connection.interest, to: interest)
      connection.interest = interest
    }
    connection.updateDeadline(configuration)
    if let deadline = connection.deadline { scheduleWake(at: deadline) }
    if connection.isIdle, stopping != nil { close(connection) }
  }

  /// Schedules the next wake of the loop, at the latest at the deadline.
  func scheduleWake(at deadline: Duration) {
    nextDeadline = min(nextDeadline ?? deadline, deadline)
  }

  /// Closes a connection immediately.
  func close(_ connection: ServerConnection) {
    guard connection.isOpen else { return }
    connection.isOpen = false
    if let exchange = connection.exchange {
      exchange.cancel()
      connection.exchange = nil
    }
    connections[Int(connection.socket.descriptor)] = nil
    watch.remove(connection.socket.descriptor, watchedFor: connection.interest)
    connectionCount.subtract(1, ordering: .relaxed)
    releaseSlot(connection)
    if connection.isLingering { lingering.removeAll { $0 === connection } }
    setAccepting(true)
    endIfDone()
  }

  /// Aborts a connection, so that the client cannot take that for the end of the response.
  func abort(_ connection: ServerConnection, reason: String) {
    report(.responseAborted(reason: reason))
    connection.socket.breakOnClose()
    close(connection)
  }

  /// The most connections kept open without a slot, so that clients get a last response.
  private var maximumLingering: Int { max(8, 64 / configuration.loops) }

  /// Closes a connection after the client, so that it gets the last response even if it is sending.
  ///
  /// A close with unread bytes would make the system discard the output not yet delivered.
  func closeLingering(_ connection: ServerConnection) {
    if connection.hasEnded { return close(connection) }
    connection.isLingering = true
    releaseSlot(connection)
    lingering.append(connection)
    if lingering.count > maximumLingering { close(lingering[0]) }
    connection.input.remove(connection.input.count)
    connection.socket.endSending()
    updateWatch(connection)
  }

  /// Closes the connections whose deadline has passed.
  func closeExpiredConnections() {
    guard let due = nextDeadline else { return }
    let now = Duration.uptime
    guard due <= now else { return }
    nextDeadline = nil
    setAccepting(true)
    let isOver = stopping.map { $0 <= now } ?? false
    for case let connection? in connections {
      if isOver {
        connection.socket.breakOnClose()
        close(connection)
      } else if let deadline = connection.deadline, deadline <= now {
        closeLate(connection)
      }
      if let deadline = connection.deadline, deadline > now { scheduleWake(at: deadline) }
    }
    if let stopping, !isOver { scheduleWake(at: stopping) }
    // Each time all are checked, so that several are closed at a time if there are many.
    if let next = nextDeadline { nextDeadline = max(next, now + .milliseconds(50)) }
  }

  private func closeLate(_ connection: ServerConnection) {
    switch connection.waitsFor {
    case .idle, .lingering, .handler: close(connection)
    case .head, .body:
      guard connection.output.isEmpty, connection.exchange?.responseHead == nil else {
        return abort(connection, reason: "The client took too long.")
      }
      reject(
        connection,
        with: RequestRejection(408, reason: "The request took too long to arrive.")
      )
    }
  }
}

extension ServingLoop {
  /// Accepts waiting connections, and gives each to the loop that is to serve it.
  func accept(from listener: Listener) {
    for _ in 0..<64 {
      if isMakingRoom { return }
      guard let (socket, peer) = listener.accept() else {
        if errno == EMFILE || errno == ENFILE {
          // The waiting connection would wake the loop again and again, for nothing.
          setAccepting(false)
          scheduleWake(at: .uptime + .milliseconds(100))
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
    let (old, new): (SocketEvents, SocketEvents) = accepts ? ([], .reading) : (.reading, [])
    for listener in listeners { watch.change(listener.socket.descriptor, from: old, to: new) }
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
    let now = Duration.uptime
    var weakest: (connection: ServerConnection, priority: EvictionPriority)?
    for case let connection? in connections where connection.hasSlot {
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
