extension WorldBankList {
  /// Returns a page of indicators by ID, filtered by database.
  static func indicators(
    _ query: WorldBankQuery,
    ids: String
  ) throws(WorldBankAPIError) -> [UInt8] {
    let rows = try indicators.rows(of: ids)
    let isHere = if let source = query["source"] { try hasIndicators(source) } else { true }
    return try page(query, of: isHere ? rows : [])
  }

  /// Returns a page of the indicators of a database.
  static func indicators(
    _ query: WorldBankQuery,
    ofSource source: String
  ) throws(WorldBankAPIError) -> [UInt8] {
    try page(query, of: try hasIndicators(source) ? indicators.rows : [])
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

  /// Returns `true` if one of the databases is the bundled one.
  private static func hasIndicators(_ source: String) throws(WorldBankAPIError) -> Bool {
    try sources.rows(of: source).contains { $0.keys[0] == IndicatorMetadata.source }
  }
}
