extension IndicatorDataPage {
  /// Returns the response of `country/DEU;FRA/indicator/SP.POP.TOTL`.
  static func answer(
    _ query: WorldBankQuery,
    countries: String,
    indicators: String
  ) throws(WorldBankAPIError) -> [UInt8] {
    // Both are checked, because the World Bank reports both errors.
    var messages: [WorldBankAPIError.Message] = []
    var heads: [IndicatorMetadata] = []
    do { _ = try WorldBankList.countries(countries) } catch { messages += error.messages }
    do { heads = try IndicatorMetadata.all(indicators) } catch { messages += error.messages }
    guard messages.isEmpty else { throw WorldBankAPIError(messages: messages) }
    try checkSource(of: heads, for: query)

    let years = if let date = query["date"] { try Years(date: date) } else { Years.all }
    let question = try IndicatorQuery(of: countries, years: years, query)
    let page = try IndicatorDataPage(of: heads.map(IndicatorData.init), matching: question, query)
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
    guard rows.contains(where: { $0.keys[0] == IndicatorMetadata.source }) else {
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
      #""sourceid":\#(isOne ? "\"\(IndicatorMetadata.source)\"" : "null"),"lastupdated":\#(day)},["#
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

extension IndicatorMetadata {
  /// Returns the indicators of one ID or several with semicolons, in this order.
  fileprivate static func all(_ ids: String) throws(WorldBankAPIError) -> [IndicatorMetadata] {
    var all: [IndicatorMetadata] = []
    for id in ids.split(separator: ";") {
      guard let head = IndicatorMetadata(String(id)) else {
        throw id.isLikeIndicator ? .notBundled : .badValue
      }
      all.append(head)
    }
    if all.isEmpty { throw .badValue }
    return all
  }
}

extension Economy {
  /// The ISO code in rows of data, which is empty for income groups.
  fileprivate var iso3InRows: String {
    ["HIC", "LIC", "LMC", "UMC", "INX"].contains(iso3) ? "" : iso3
  }
}

extension Substring {
  /// `true` if the text looks like the code of an indicator, as in `NY.GDP.DEFL.ZS` or `TX_VAL`.
  fileprivate var isLikeIndicator: Bool {
    (contains(".") || contains("_"))
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") }
  }
}
