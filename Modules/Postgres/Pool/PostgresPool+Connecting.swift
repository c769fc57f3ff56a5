import Foundation

extension PostgresPool {
  /// How long to leave a server alone that could not be reached.
  private static let reconnecting = Backoff(first: .milliseconds(100), most: .seconds(5))

  /// Opens a connection for everyone who waits, as far as there may be so many.
  func openIfNeeded() {
    guard !pauses else { return }
    // While a server is away, one attempt tells as much as several.
    let most = failures > 0 ? 1 : configuration.size - open
    while connecting < min(waiting.count - ending, most), open + connecting < configuration.size {
      connecting += 1
      Task { await openOne() }
    }
  }

  private func openOne() async {
    do {
      let connection = try await opened()
      connecting -= 1
      open += 1
      if hasLost || failures > 0 { counts.reconnects += 1 }
      (failures, lastFailure, hasLost) = (0, nil, false)
      takeBack(connection)
    } catch {
      connecting -= 1
      await noteFailure(error as? PostgresError)
    }
    openIfNeeded()
    endIfDone()
  }

  /// A connection with its time limits.
  private func opened() async throws -> PostgresConnection {
    let handle = try await PostgresConnecting.connect(configuration)
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

  /// Tells those who wait why they wait in vain, or tries again after a pause.
  private func noteFailure(_ failure: PostgresError?) async {
    lastFailure = failure
    let pause = Self.reconnecting.pause(before: failures, using: &numbers)
    failures += 1
    if let failure, failure.staysSo {
      for ticket in waiting { give(.failure(failure), to: ticket) }
      waiting = []
    }
    guard !waiting.isEmpty, !pauses else { return }
    pauses = true
    _ = await waits.wait(until: .now + pause)
    pauses = false
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
