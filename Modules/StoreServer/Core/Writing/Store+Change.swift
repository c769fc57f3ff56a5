import Persistence

extension Store {
  /// Makes one change of the store: all of it is kept, or nothing, as in a trial.
  package func change<Value: Sendable>(
    for call: ValidatedRequest,
    in company: WriteConcurrency = .nobody,
    _ body: @escaping @Sendable (StoreChange) async throws -> Value
  ) async throws -> Value {
    let date = now()
    return try await database.write(company, isDryRun: call.isDryRun) { transaction in
      try await body(StoreChange(on: transaction, at: date))
    }
  }
}
