import Foundation

extension PostgresPool {
  /// A connection that is free, or the next one that comes free.
  func lend() async throws -> PostgresConnection {
    try requireOpen()
    if waiting.isEmpty, let connection = takeIdle() { return connection }
    guard waiting.count < configuration.waiting else { throw busy }
    let ticket = waits.nextTicket()
    waiting.append(ticket)
    openIfNeeded()
    let outcome = await waits.wait(ticket, until: .now + configuration.patience)
    // It may have been given one even so, just before.
    if let result = given.removeValue(forKey: ticket) { return try result.get() }
    waiting.removeAll { $0 == ticket }
    switch outcome {
    case .cancelled: throw CancellationError()
    case .ready, .late: throw lastFailure ?? (open > 0 ? busy : silent)
    }
  }

  private var busy: PostgresError {
    .busy(waiting: waiting.count, database: "\(configuration)")
  }

  private var silent: PostgresError {
    let words = "It has let nobody in within \(configuration.patience)."
    return .cannotConnect(.server, PostgresError.Evidence(words, configuration))
  }

  /// The connection that was used last and still stands.
  private func takeIdle() -> PostgresConnection? {
    while let (connection, ticket) = idle.popLast() {
      waits.forget(ticket)
      if connection.isAlive() { return connection }
      lose(connection)
    }
    return nil
  }

  /// Takes a connection back, and lends it on if it is as good as new.
  func takeBack(_ connection: PostgresConnection) {
    let isOpen = (try? requireOpen()) != nil
    guard isOpen, connection.isClean else {
      lose(connection)
      return
    }
    offer(connection)
  }

  /// Gives a connection to whoever has waited longest, or keeps it until someone comes.
  func offer(_ connection: PostgresConnection) {
    if !waiting.isEmpty { return give(.success(connection), to: waiting.removeFirst()) }
    let ticket = waits.nextTicket()
    idle.append((connection, ticket))
    watch(connection, ticket)
  }

  func give(_ result: Result<PostgresConnection, PostgresError>, to ticket: Int) {
    given[ticket] = result
    waits.end(ticket, .ready)
  }

  /// Looks after an idle connection: what comes in is a farewell, or a remark.
  private func watch(_ connection: PostgresConnection, _ ticket: Int) {
    waits.watch(ticket, for: connection.descriptor, POLLIN) { _ in self.look(ticket) }
  }

  private func look(_ ticket: Int) {
    guard let index = idle.firstIndex(where: { $0.ticket == ticket }) else { return }
    let connection = idle[index].connection
    if connection.isAlive() { return watch(connection, ticket) }
    idle.remove(at: index)
    lose(connection)
  }

  /// Closes a connection that is of no more use.
  private func lose(_ connection: PostgresConnection) {
    connection.close()
    open -= 1
    hasLost = true
    openIfNeeded()
    endIfDone()
  }
}
