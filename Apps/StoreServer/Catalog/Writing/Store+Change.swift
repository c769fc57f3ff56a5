import Persistence

extension Store {
  /// Makes one change of the catalog: all of it is kept, or nothing, as in a trial.
  func change<Value: Sendable>(
    for call: Call,
    _ body: @escaping @Sendable (CatalogChange) throws -> Value
  ) async throws -> Value {
    let date = now()
    return try await database.write(isTrial: call.isTrial) { connection in
      try body(CatalogChange(on: connection, at: date))
    }
  }
}
