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
