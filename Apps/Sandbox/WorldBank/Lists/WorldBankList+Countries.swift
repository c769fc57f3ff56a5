extension WorldBankList.Row {
  /// The indices of a country's keys.
  fileprivate enum CountryKey {
    static let region = [2, 3]
    static let incomeLevel = [4]
    static let lendingType = [5]
  }

  var iso3: String { keys[0] }
  var countryName: String { keys[6] }

  fileprivate func has(_ code: String, at places: [Int]) -> Bool {
    places.contains { keys[$0] == code }
  }
}

extension WorldBankList {
  /// Returns the economies and aggregates of codes of two or three letters.
  static func countries(_ codes: String) throws(WorldBankAPIError) -> [Row] {
    try countries.rows(of: codes, by: 2)
  }

  /// Returns a page of countries, filtered by region, income level and lending type, with the day of
  /// the regions and income levels.
  static func countries(
    _ query: WorldBankQuery,
    codes: String
  ) throws(WorldBankAPIError) -> [UInt8] {
    let list = countries
    var rows = try list.rows(of: codes, by: 2)
    let filters: [(String, WorldBankList, [Int])] = [
      ("region", regions, Row.CountryKey.region),
      ("incomelevel", incomeLevels, Row.CountryKey.incomeLevel),
      ("lendingtype", lendingTypes, Row.CountryKey.lendingType),
    ]
    for (name, list, places) in filters {
      guard let codes = query[name] else { continue }
      let wanted = try list.rows(of: codes).map { $0.keys[0] }
      rows = rows.filter { row in wanted.contains { row.has($0, at: places) } }
    }
    return try page(query, of: rows, day: list.day)
  }
}
