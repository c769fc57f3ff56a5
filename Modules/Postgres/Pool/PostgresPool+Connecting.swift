import Foundation

extension PostgresPool {
  /// How long to leave a server alone that could not be reached.
  private static let reconnecting = ExponentialBackoff(first: .milliseconds(100), most: .seconds(5))

  /// Opens connections for those who wait, as far as there may be so many.
  func openIfNeeded() {
    for _ in 0..<state.beginOpening() { Task { await openOne() } }
  }

  private func openOne() async {
    do {
      let connection = try await opened()
      state.opened()
      takeBack(connection)
    } catch {
      await noteFailure(error as? PostgresError)
    }
    openIfNeeded()
    endIfDone()
  }

  /// A connection with its time limits.
  private func opened() async throws -> PostgresConnection {
    let handle = try await PostgresConnector.connect(configuration)
    let connection = PostgresConnection(handle, configuration, waits)
    try await connection.each(
      """
      SELECT set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
        set_config('idle_in_transaction_session_timeout', $3, false)
      """,
      [
        Self.milliseconds(configuration.statementLimit),
        Self.milliseconds(configuration.lockLimit),
        Self.milliseconds(configuration.idleLimit),
      ]
    )
    return connection
  }

  private static func milliseconds(_ duration: Duration) -> String {
    "\(Int64(duration / .milliseconds(1)))ms"
  }

  /// Tells those who wait why they wait in vain, or makes a pause before the next attempt.
  private func noteFailure(_ failure: PostgresError?) async {
    let setback = state.failedToOpen(failure, isLasting: failure?.staysSo ?? false)
    if let failure { for ticket in setback.refused { give(.failure(failure), to: ticket) } }
    guard let failures = setback.pause else { return }
    let pause = Self.reconnecting.pause(before: failures, using: &numbers)
    _ = await waits.wait(until: .now + pause)
    state.endPause()
  }
}

extension PostgresError {
  /// Whether another attempt would fail as well, until somebody changes a setting.
  fileprivate var staysSo: Bool {
    switch self {
    case .cannotConnect(let step, _): step != .tcp && step != .server && step != .dns
    case .tooManyConnections, .connectionLost, .timedOut: false
    default: true
    }
  }
}
