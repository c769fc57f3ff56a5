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
      let connection = ServerConnection(socket, peer: peer, limits: configuration)
      guard (try? watch.add(socket.descriptor, for: connection.interest)) != nil else { continue }
      let hasPlace = takePlace(connection)
      sources[socket.descriptor] = .connection(connection)
      connectionCount += 1
      configuration.counter?.update { $0.accepted += 1 }
      if hasPlace { settle(connection) } else { turnAway(connection) }
    }
  }

  /// Whether newcomers are looked at, or left waiting.
  private func look(atNewcomers accepts: Bool) {
    guard accepts != self.accepts else { return }
    self.accepts = accepts
    for (descriptor, source) in sources {
      guard case .listener = source else { continue }
      watch.change(descriptor, from: accepts ? [] : .reading, to: accepts ? .reading : [])
    }
  }

  /// Looks at a connection again after something has happened to it: what to watch it for, and
  /// when to give it up.
  func settle(_ connection: ServerConnection) {
    guard connection.isOpen else { return }
    var interest: SocketEvents = []
    if connection.wantsInput { interest.insert(.reading) }
    if !connection.output.isEmpty { interest.insert(.writing) }
    if interest != connection.interest {
      watch.change(connection.socket.descriptor, from: connection.interest, to: interest)
      connection.interest = interest
    }
    connection.settle(configuration)
    if let deadline = connection.deadline { note(deadline) }
    if connection.isIdle, stopping != nil { close(connection) }
  }

  /// Sees to it that the loop wakes by then.
  func note(_ deadline: ContinuousClock.Instant) {
    nextDeadline = min(nextDeadline ?? deadline, deadline)
  }

  /// Closes at once.
  func close(_ connection: ServerConnection) {
    guard connection.isOpen else { return }
    connection.isOpen = false
    if let exchange = connection.exchange {
      exchanges[exchange.number] = nil
      exchange.abandon()
      connection.exchange = nil
    }
    sources[connection.socket.descriptor] = nil
    watch.forget(connection.socket.descriptor, watchedFor: connection.interest)
    connectionCount -= 1
    giveUpPlace(connection)
    if connection.isLeaving { leaving.removeAll { $0 === connection } }
    look(atNewcomers: true)
    endIfDone()
  }

  /// Closes in a way that the client cannot take for the end of the answer.
  func breakOff(_ connection: ServerConnection, because reason: String) {
    tell(.brokenOff(because: reason))
    connection.socket.breakOnClose()
    close(connection)
  }

  /// Closes so that the client gets the last answer, even if it is still sending.
  ///
  /// A close with unread bytes makes the system throw away what is on its way to the client.
  func leave(_ connection: ServerConnection) {
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
    let isOver = stopping.map { $0.deadline <= now } ?? false
    for case .connection(let connection) in sources.values {
      if isOver {
        connection.socket.breakOnClose()
        close(connection)
      } else if let deadline = connection.deadline, deadline <= now {
        closeLate(connection)
      }
      if let deadline = connection.deadline, deadline > now { note(deadline) }
    }
    if let stopping, !isOver { note(stopping.deadline) }
    // Each time all are looked at, so that several are closed at a time where there are many.
    if let next = nextDeadline { nextDeadline = max(next, now + .milliseconds(50)) }
  }

  private func closeLate(_ connection: ServerConnection) {
    switch connection.lateness {
    case .idle, .farewell, .handler: close(connection)
    case .head, .body:
      guard connection.output.isEmpty, connection.exchange?.answer == nil else {
        return breakOff(connection, because: "The client took too long.")
      }
      refuse(connection, RequestRejection(408, "The request took too long to arrive."))
    }
  }
}
