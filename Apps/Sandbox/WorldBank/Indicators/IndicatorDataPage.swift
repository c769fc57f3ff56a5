/// A page of the values of one or several indicators.
struct IndicatorDataPage {
  /// A value with its indicator.
  struct Row {
    let figures: Int
    let observation: IndicatorObservation
  }

  let figures: [IndicatorData]
  let page: WorldBankPage
  let total: Int
  let rows: [Row]

  init(
    of figures: [IndicatorData],
    matching question: IndicatorQuery,
    _ query: WorldBankQuery
  ) throws(WorldBankAPIError) {
    page = try WorldBankPage(query)
    self.figures = figures
    let all = figures.enumerated().flatMap { index, figures in
      figures.observations(question).map { Row(figures: index, observation: $0) }
    }
    total = all.count
    rows = Array(all[page.rows(of: total)])
  }

  /// The date of the last update as JSON; `null` if the indicators have different dates.
  var day: String { figures.map(\.head).day.map { "\"\($0)\"" } ?? "null" }

  /// Writes the rows; the beginning is generated once for consecutive rows of the same economy.
  func writeRows(
    to json: inout JSONBytes,
    beginning: (IndicatorMetadata, Economy) -> String,
    rest: (inout JSONBytes, _ year: Int, _ value: ArraySlice<UInt8>) -> Void
  ) {
    json.reserve(rows.count * 256)
    var (last, start): ((Int, Int)?, [UInt8]) = (nil, [])
    json.add(each: rows) { json, row in
      let series = (row.figures, row.observation.place)
      if last.map({ $0 != series }) ?? true {
        let figures = figures[row.figures]
        let economy = figures.places[row.observation.place].economy
        start = Array(beginning(figures.head, economy).utf8)
        last = series
      }
      json.add(start)
      rest(&json, row.observation.year, row.observation.value)
    }
  }

  /// Returns the response of `country/DEU;FRA/indicator/SP.POP.TOTL`.
  static func answer(
    _ query: WorldBankQuery,
    countries: String,
    of selection: AddedIndicators.Selection
  ) throws(WorldBankAPIError) -> [UInt8] {
    // Both are checked, because the World Bank reports both errors.
    var messages: [WorldBankAPIError.Message] = []
    var figures: [IndicatorData] = []
    do { _ = try WorldBankList.countries(countries) } catch { messages += error.messages }
    do { figures = try selection.figures() } catch { messages += error.messages }
    guard messages.isEmpty else { throw WorldBankAPIError(messages: messages) }
    try checkSource(of: figures.map(\.head), for: query)

    let years = try query["date"].map { text throws(WorldBankAPIError) in try Set(date: text) }
    let question = try IndicatorQuery(of: countries, years: years, query)
    let page = try IndicatorDataPage(of: figures, matching: question, query)
    return page.total == 0 ? nothing : page.json(withNotes: query["footnote"]?.uppercased() == "Y")
  }

  /// Throws unless the database is named for several indicators, at most 60.
  private static func checkSource(
    of heads: [IndicatorMetadata],
    for query: WorldBankQuery
  ) throws(WorldBankAPIError) {
    guard heads.count <= 60, query["source"] != nil || heads.count == 1 else {
      throw .badValue
    }
    guard let source = query["source"] else { return }
    let rows = try WorldBankList.sources.rows(of: source)
    guard heads.allSatisfy({ head in rows.contains { $0.keys[0] == head.source } }) else {
      throw .notBundled
    }
  }

  private static let nothing = Array(
    #"[{"page":0,"pages":0,"per_page":0,"total":0,"sourceid":null,"lastupdated":null},null]"#.utf8
  )

  private func json(withNotes hasNotes: Bool) -> [UInt8] {
    let isOne = figures.count == 1
    var json = JSONBytes()
    json.add(#"[{"page":\#(page.number),"pages":\#(page.pages(of: total)),"#)
    json.add(#""per_page":\#(page.size),"total":\#(total),"#)
    json.add(
      #""sourceid":\#(isOne ? "\"\(figures[0].head.source)\"" : "null"),"lastupdated":\#(day)},["#
    )
    // Responses for several indicators have no unit.
    let end = Array(
      ((isOne ? #","unit":"""# : "") + #","obs_status":"","decimal":0"#
        + (hasNotes ? #","footnote":""}"# : "}")).utf8
    )
    writeRows(to: &json) {
      #"{"indicator":{"id":"\#($0.id)","value":"\#($0.name)"},"country":{"id":"\#($1.iso2)","#
        + #""value":"\#($1.name)"},"countryiso3code":"\#($1.iso3InRows)","date":""#
    } rest: { json, year, value in
      json.add(String(year))
      json.add(#"","value":"#)
      if value.isEmpty { json.add("null") } else { json.add(value) }
      json.add(end)
    }
    json.add("]]")
    return json.bytes
  }
}

extension Economy {
  /// The ISO code in rows of data, which is empty for income groups.
  fileprivate var iso3InRows: String {
    ["HIC", "LIC", "LMC", "UMC", "INX"].contains(iso3) ? "" : iso3
  }
}
