import FoundationCore

extension WorldBankClient {
  /// Loads the figures of a query one indicator after the other, several at a time.
  ///
  /// Only the tables of the requests under way are held, so memory does not grow with the number of
  /// indicators. An unavailable indicator makes a table with an omission; any other failure ends the
  /// load.
  ///
  /// - Parameters:
  ///   - query: The indicators, places and periods.
  ///   - world: The countries and aggregates.
  ///   - body: Called with the table of each indicator, in the order of the query.
  /// - Throws: ``CountriesError``, or the error of the closure.
  public func forEachIndicator(
    of query: SeriesQuery,
    in world: World,
    _ body: (SeriesTable) async throws -> Void
  ) async throws {
    if let failure = FormFailure(query.errors) { throw CountriesError.invalid(failure) }
    let queries = query.indicators.uniqued().map { indicator in
      var single = query
      single.indicators = [indicator]
      return single
    }
    try await withThrowingTaskGroup(of: (Int, SeriesTable).self) { group in
      var waiting = queries.enumerated().makeIterator()
      func startNext() {
        guard let (index, single) = waiting.next() else { return }
        group.addTask { (index, try await tableOrOmission(of: single, in: world)) }
      }
      for _ in 0..<max(1, concurrency) { startNext() }
      var finished: [Int: SeriesTable] = [:]
      var next = 0
      while let (index, table) = try await group.next() {
        finished[index] = table
        // A request starts only when a table leaves, which bounds the number of held tables.
        while let table = finished.removeValue(forKey: next) {
          try await body(table)
          next += 1
          startNext()
        }
      }
    }
  }

  private func tableOrOmission(
    of query: SeriesQuery,
    in world: World
  ) async throws(CountriesError) -> SeriesTable {
    do {
      return try await series(query, in: world)
    } catch {
      guard error.isAboutTheRequest, let indicator = query.indicators.first else { throw error }
      var table = SeriesTable()
      table.omissions = [SeriesTable.Omission(indicator: indicator, error: error)]
      return table
    }
  }
}
