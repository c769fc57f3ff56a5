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

    /// Creates the row of an added indicator.
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

  static var regions: WorldBankList { WorldBankList("region") }
  static var incomeLevels: WorldBankList { WorldBankList("income-level") }
  static var lendingTypes: WorldBankList { WorldBankList("lending-type") }
  static var topics: WorldBankList { WorldBankList("topic") }
  static var sources: WorldBankList { WorldBankList("source") }
  static var languages: WorldBankList { WorldBankList("language") }
  static var indicators: WorldBankList { WorldBankList("indicator") }
  static var countries: WorldBankList { WorldBankList("country") }

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
