import Foundation

extension ServingLoop {
  /// Accepts those who wait.
  func accept(from listener: Listener) {
    for _ in 0..<64 {
      guard let (socket, peer) = listener.accept() else {
        if errno == EMFILE || errno == ENFILE {
          // The one who waits would wake the loop again and again, for nothing.
          look(atNewcomers: false)
          note(.now + .milliseconds(100))
        }
        return
      }
      let descriptor = socket.descriptor
      let connection = Connection(socket, peer: peer, slot: sources.count, limits: configuration)
      let hasPlace = takePlace(connection)
      // Only now, since a connection that made room has left a slot.
      connection.slot = sources.count
      add(.connection(connection), descriptor)
      connectionCount += 1
      configuration.counter?.update { $0.accepted += 1 }
      if hasPlace { settle(connection) } else { turnAway(connection) }
    }
  }

  /// Whether newcomers are looked at, or left waiting.
  private func look(atNewcomers accepts: Bool) {
    guard accepts != self.accepts else { return }
    self.accepts = accepts
    for slot in sources.indices {
      if case .listener = sources[slot] { polled[slot].events = accepts ? Int16(POLLIN) : 0 }
    }
  }

  /// Looks at a connection again after something has happened to it: what to poll it for, and when
  /// to give it up.
  func settle(_ connection: Connection) {
    guard connection.isOpen else { return }
    var events: Int32 = 0
    if connection.wantsInput { events |= POLLIN }
    if !connection.output.isEmpty { events |= POLLOUT }
    polled[connection.slot].events = Int16(events)
    connection.settle(configuration)
    if let deadline = connection.deadline { note(deadline) }
    if connection.isIdle, stopping != nil { close(connection) }
  }

  /// Sees to it that the loop wakes by then.
  func note(_ deadline: ContinuousClock.Instant) {
    nextDeadline = min(nextDeadline ?? deadline, deadline)
  }

  /// Closes at once.
  func close(_ connection: Connection) {
    guard connection.isOpen else { return }
    connection.isOpen = false
    if let exchange = connection.exchange {
      exchanges[exchange.number] = nil
      exchange.abandon()
      connection.exchange = nil
    }
    remove(at: connection.slot)
    connectionCount -= 1
    giveUpPlace(connection)
    if connection.isLeaving { leaving.removeAll { $0 === connection } }
    look(atNewcomers: true)
    endIfDone()
  }

  /// Closes in a way that the client cannot take for the end of the answer.
  func breakOff(_ connection: Connection, because reason: String) {
    tell(.brokenOff(because: reason))
    connection.socket.breakOnClose()
    close(connection)
  }

  /// Closes so that the client gets the last answer, even if it is still sending.
  ///
  /// A close with unread bytes makes the system throw away what is on its way to the client.
  func leave(_ connection: Connection) {
    if connection.hasEnded { return close(connection) }
    connection.isLeaving = true
    giveUpPlace(connection)
    leaving.append(connection)
    if leaving.count > Self.farewells { close(leaving[0]) }
    connection.input.removeAll()
    connection.socket.endSending()
    settle(connection)
  }

  /// Closes all whose time is over.
  func closeTheLate() {
    guard let due = nextDeadline, due <= .now else { return }
    let now = ContinuousClock.now
    nextDeadline = nil
    look(atNewcomers: true)
    let connections = sources.compactMap { source in
      if case .connection(let connection) = source { connection } else { nil }
    }
    let isOver = stopping.map { $0.deadline <= now } ?? false
    for connection in connections {
      if isOver {
        connection.socket.breakOnClose()
        close(connection)
      } else if let deadline = connection.deadline, deadline <= now {
        closeLate(connection)
      }
      if let deadline = connection.deadline, deadline > now { note(deadline) }
    }
    if let stopping, !isOver { note(stopping.deadline) }
  }

  private func closeLate(_ connection: Connection) {
    switch connection.lateness {
    case .idle, .farewell, .handler: close(connection)
    case .head, .body:
      guard connection.output.isEmpty, connection.exchange?.answer == nil else {
        return breakOff(connection, because: "The client took too long.")
      }
      refuse(connection, Refusal(408, "The request took too long to arrive."))
    }
  }
}
