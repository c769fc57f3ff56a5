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
    sources[socket.descriptor] = .connection(connection)
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
  func scheduleWake(at deadline: ContinuousClock.Instant) {
    nextDeadline = min(nextDeadline ?? deadline, deadline)
  }

  /// Closes a connection immediately.
  func close(_ connection: ServerConnection) {
    guard connection.isOpen else { return }
    connection.isOpen = false
    if let exchange = connection.exchange {
      exchanges[exchange.number] = nil
      exchange.cancel()
      connection.exchange = nil
    }
    sources[connection.socket.descriptor] = nil
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
    connection.input.removeAll()
    connection.socket.endSending()
    updateWatch(connection)
  }

  /// Closes the connections whose deadline has passed.
  func closeExpiredConnections() {
    guard let due = nextDeadline, due <= .now else { return }
    let now = ContinuousClock.now
    nextDeadline = nil
    setAccepting(true)
    let isOver = stopping.map { $0 <= now } ?? false
    for case .connection(let connection) in sources.values {
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
    switch connection.lateness {
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
