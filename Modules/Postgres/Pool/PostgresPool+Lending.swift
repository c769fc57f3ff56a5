import Foundation

extension PostgresPool {
  /// Lends a connection that is free, or the next one that comes free.
  func lend() async throws -> PostgresConnection {
    while true {
      switch state.lend() {
      case .lend(let spare):
        waits.forget(spare.ticket)
        if spare.connection.isAlive() { return spare.connection }
        spare.connection.close()
        state.lose()
        noteLoss()
      case .wait: return try await waited()
      case .busy: throw busy
      case .closed: throw closed
      }
    }
  }

  private func waited() async throws -> PostgresConnection {
    let ticket = waits.nextTicket()
    state.wait(ticket)
    openIfNeeded()
    let outcome = await waits.wait(ticket, until: .now + configuration.patience)
    // It may have been given one even so, just before.
    if let result = given.removeValue(forKey: ticket) { return try result.get() }
    state.stopWaiting(ticket)
    switch outcome {
    case .cancelled: throw CancellationError()
    case .ready, .late: throw state.lastFailure ?? (state.open > 0 ? busy : silent)
    }
  }

  private var busy: PostgresError {
    .busy(waiting: state.waiting.count, database: "\(configuration)")
  }

  private var silent: PostgresError {
    let words = "It has let nobody in within \(configuration.patience)."
    return .cannotConnect(.server, PostgresError.Evidence(words, configuration))
  }

  /// Takes a connection back, and lends it to the next caller if it is as good as new.
  func takeBack(_ connection: PostgresConnection) {
    switch state.release(isClean: connection.isClean) {
    case .lend(let ticket): give(.success(connection), to: ticket)
    case .keep:
      let ticket = waits.nextTicket()
      state.keep(connection, watchedBy: ticket)
      watch(connection, ticket)
    case .close:
      connection.close()
      noteLoss()
    }
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
    guard let connection = state.idle(watchedBy: ticket) else { return }
    if connection.isAlive() { return watch(connection, ticket) }
    connection.close()
    state.lose(watchedBy: ticket)
    noteLoss()
  }

  /// Opens another connection where one is wanted, or ends where that was the last.
  private func noteLoss() {
    openIfNeeded()
    endIfDone()
  }
}
