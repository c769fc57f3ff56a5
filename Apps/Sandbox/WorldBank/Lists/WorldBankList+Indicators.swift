extension WorldBankList {
  /// A page of the indicators of these identifiers, of a database where one is asked for.
  static func indicators(
    _ query: WorldBankQuery,
    _ ids: String
  ) throws(WorldBankAPIError) -> [UInt8] {
    let rows = try indicators.rows(of: ids)
    let isHere = if let source = query["source"] { try hasIndicators(source) } else { true }
    return try page(query, isHere ? rows : [])
  }

  /// A page of the indicators of a database.
  static func indicators(
    _ query: WorldBankQuery,
    ofSource source: String
  ) throws(WorldBankAPIError) -> [UInt8] {
    try page(query, try hasIndicators(source) ? indicators.rows : [])
  }

  /// A page of the indicators about one of these topics.
  static func indicators(
    _ query: WorldBankQuery,
    about topics: String
  ) throws(WorldBankAPIError) -> [UInt8] {
    let wanted = Set(try self.topics.rows(of: topics).map { $0.keys[0] })
    let rows = indicators.rows.filter { row in
      row.keys[1].split(separator: ";").contains { wanted.contains(String($0)) }
    }
    return try page(query, rows)
  }

  /// Whether one of these databases is the one that the figures here are of.
  private static func hasIndicators(_ source: String) throws(WorldBankAPIError) -> Bool {
    try sources.rows(of: source).contains { $0.keys[0] == IndicatorMetadata.source }
  }
}
