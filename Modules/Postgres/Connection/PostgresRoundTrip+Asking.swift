import CPostgres

/// What is sent of a round trip; all of it goes at once.
extension PostgresRoundTrip {
  /// Sends what waits to go along.
  func begin() throws -> OpaquePointer {
    connection.waits.assertIsolated()
    guard let handle = connection.handle else { throw connection.lost() }
    let commands = connection.pending
    connection.pending = []
    connection.exchanges += 1
    for command in commands {
      try sent(PQsendQueryParams(handle.pointer, command, 0, nil, nil, nil, nil, 0))
      steps.append(.command)
    }
    return handle.pointer
  }

  func send(
    _ parameters: PostgresParameters,
    _ pointer: OpaquePointer
  ) throws {
    let key = PostgresStatementCache.Key(sql: sql, types: parameters.types)
    self.key = key
    let name: String
    if let known = connection.statements[key] {
      name = known.name
    } else {
      guard !sql.utf8.contains(0) else { throw PostgresError.misuse(.nulInSQL, statement: "") }
      if connection.statements.isFull {
        connection.statements.removeAll()
        try sent(PQsendQueryParams(pointer, "DEALLOCATE ALL", 0, nil, nil, nil, nil, 0))
        steps.append(.command)
      }
      name = connection.statements.nextName()
      prepared = PostgresStatementCache.Prepared(name: name)
      try sent(PQsendPrepare(pointer, name, sql, Int32(key.types.count), key.types))
      steps.append(.prepare)
    }
    try sent(
      parameters.withValues { count, values, lengths, formats in
        PQsendQueryPrepared(pointer, name, count, values, lengths, formats, 0)
      }
    )
    steps.append(.run)
  }

  func finishSending(_ pointer: OpaquePointer) throws {
    try sent(PQpipelineSync(pointer))
  }

  private func sent(_ isSent: Int32) throws {
    // It queues only: there is no memory, or no connection.
    if isSent == 0 { throw closed() }
  }
}
