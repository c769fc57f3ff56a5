extension WorldBankList {
  /// Returns a page of indicators by ID, filtered by database.
  static func indicators(
    _ query: WorldBankQuery,
    ids: String,
    _ added: AddedIndicators
  ) throws(WorldBankAPIError) -> [UInt8] {
    let rows = try indicators.adding(added).rows(of: ids)
    return try page(query, of: try rows.of(source: query["source"]))
  }

  /// Returns a page of the indicators of a database.
  static func indicators(
    _ query: WorldBankQuery,
    ofSource source: String,
    _ added: AddedIndicators
  ) throws(WorldBankAPIError) -> [UInt8] {
    try page(query, of: try indicators.adding(added).rows.of(source: source))
  }

  /// Returns a page of the indicators of topics.
  static func indicators(
    _ query: WorldBankQuery,
    about topics: String
  ) throws(WorldBankAPIError) -> [UInt8] {
    let wanted = Set(try self.topics.rows(of: topics).map { $0.keys[0] })
    let rows = indicators.rows.filter { row in
      row.keys[1].split(separator: ";").contains { wanted.contains(String($0)) }
    }
    return try page(query, of: rows)
  }

  /// Returns the list with the added indicators that are not bundled.
  private func adding(_ added: AddedIndicators) -> WorldBankList {
    let known = Set(rows.map { $0.keys[0].uppercased() })
    let others = added.find(nil).filter { !known.contains($0.id.uppercased()) }
    return WorldBankList(rows: rows + others.map(Row.init))
  }
}

extension [WorldBankList.Row] {
  /// Returns the indicators of databases; all without one.
  fileprivate func of(source: String?) throws(WorldBankAPIError) -> [WorldBankList.Row] {
    guard let source else { return self }
    let wanted = Set(try WorldBankList.sources.rows(of: source).map { $0.keys[0] })
    return filter { wanted.contains($0.source) }
  }
}
