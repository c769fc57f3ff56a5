import SandboxData

/// A list of the World Bank API, with its rows in their original JSON.
struct WorldBankList {
  struct Row {
    /// The keys for lookup; the first is the ID.
    let keys: [String]
    let json: [UInt8]
    /// The ID of the database of an indicator.
    fileprivate(set) var source = IndicatorMetadata.bundledSource

    fileprivate init(_ line: EmbeddedBytes) {
      let fields = line.fields()
      keys = fields.dropLast().map(\.text)
      json = Array(fields[fields.count - 1])
    }

    init(_ added: AddedIndicator) {
      keys = [added.id, ""]
      json = Array(added.json.utf8)
      source = "\(added.source.number)"
    }
  }

  let rows: [Row]
  /// The day of the rows; `nil` if unknown.
  let day: String?

  init(rows: [Row]) { (self.rows, day) = (rows, nil) }

  private init(_ name: String) {
    let file = EmbeddedFile(worldBank: name)
    (rows, day) = (file?.lines.map(Row.init) ?? [], file?.day)
  }

  static let regions = WorldBankList("region")
  static let incomeLevels = WorldBankList("income-level")
  static let lendingTypes = WorldBankList("lending-type")
  static let topics = WorldBankList("topic")
  static let sources = WorldBankList("source")
  static let languages = WorldBankList("language")
  static let indicators = WorldBankList("indicator")
  static let countries = WorldBankList("country")

  /// Returns the rows of codes, in the order of the list.
  ///
  /// There may be one code, several with semicolons, or `all`. The first `keys` keys of a row are
  /// compared.
  func rows(of codes: String, by keys: Int = 1) throws(WorldBankAPIError) -> [Row] {
    let wanted = Set(codes.uppercased().split(separator: ";").map(String.init))
    guard wanted != ["ALL"] else { return rows }
    var found: Set<String> = []
    let rows = rows.filter { row in
      let names = row.keys.prefix(keys).filter { wanted.contains($0.uppercased()) }
      found.formUnion(names.map { $0.uppercased() })
      return !names.isEmpty
    }
    guard !wanted.isEmpty, found == wanted else { throw .badValue }
    return rows
  }

  /// Returns a page of rows; unlike in pages of data, `per_page` is a string.
  ///
  /// The World Bank sends no date with a list; this one is of the bundled rows.
  static func page(
    _ query: WorldBankQuery,
    of rows: [Row],
    day: String? = nil
  ) throws(WorldBankAPIError) -> [UInt8] {
    let page = try WorldBankPage(query)
    let total = rows.count
    var json = JSONBytes()
    json.add(#"[{"page":\#(page.number),"pages":\#(page.pages(of: total)),"#)
    json.add(#""per_page":"\#(page.size)","total":\#(total)"#)
    if let day { json.add(#","lastupdated":"\#(day)""#) }
    json.add("},[")
    json.add(each: rows[page.rows(of: total)]) { $0.add($1.json) }
    json.add("]]")
    return json.bytes
  }
}

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
