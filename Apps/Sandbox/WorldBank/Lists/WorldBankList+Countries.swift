extension WorldBankList.Row {
  /// Where the keys of a country stand.
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
  /// Economies and aggregates of these codes, of two letters or three.
  static func countries(_ codes: String) throws(WorldBankAPIError) -> [Row] {
    try countries.rows(of: codes, by: 2)
  }

  /// A page of countries, of a region or a level where one is asked for.
  static func countries(
    _ query: WorldBankQuery,
    _ codes: String
  ) throws(WorldBankAPIError) -> [UInt8] {
    var rows = try countries(codes)
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
    return try page(query, rows)
  }
}
