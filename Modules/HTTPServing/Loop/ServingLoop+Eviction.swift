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
