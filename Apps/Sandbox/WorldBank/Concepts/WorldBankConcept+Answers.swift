extension WorldBankConcept {
  /// Answers which dimensions a database has.
  static func concepts(
    _ query: WorldBankQuery,
    _ source: String
  ) throws(WorldBankAPIError) -> [UInt8] {
    try check(source)
    return try page(query, allCases) { concepts in
      var json = JSONBytes()
      json.add(each: concepts) { json, concept in
        json.add(#"{"id":"\#(concept.rawValue)","value":"\#(concept.rawValue)"}"#)
      }
      return json
    }
  }

  /// Answers which values a dimension has.
  static func variables(
    _ query: WorldBankQuery,
    _ source: String,
    _ concept: String,
    _ ids: String
  ) throws(WorldBankAPIError) -> [UInt8] {
    try check(source)
    let concept = try WorldBankConcept(concept)
    return try page(query, try concept.variables(ids)) { variables in
      var json = JSONBytes()
      json.add(#"{"id":"\#(concept.rawValue)","name":"\#(concept.rawValue)","variable":["#)
      json.add(each: variables) { $0.add(#"{"id":"\#($1.id)","value":"\#($1.name)"}"#) }
      json.add("]}")
      return json
    }
  }

  /// Answers with figures, for dimensions and identifiers in turn, in any order.
  static func figures(
    _ query: WorldBankQuery,
    _ source: String,
    by path: [String]
  ) throws(WorldBankAPIError) -> [UInt8] {
    try check(source)
    var ids: [WorldBankConcept: [Variable]] = [:]
    for index in stride(from: 0, to: path.count - 1, by: 2) {
      let concept = try WorldBankConcept(path[index])
      ids[concept] = try concept.variables(path[index + 1])
    }
    guard let countries = ids[.country], let series = ids[.series], let times = ids[.time] else {
      throw .badValue
    }
    let question = try IndicatorQuery(
      of: countries.map(\.id).joined(separator: ";"),
      .some(Set(times.compactMap { Int($0.name) })),
      query
    )
    return try IndicatorDataPage(
      series.compactMap { IndicatorMetadata($0.id) }.map(IndicatorData.init),
      question,
      query
    ).jsonByConcept
  }

  /// The databases are all listed, but there are figures of one only.
  private static func check(_ source: String) throws(WorldBankAPIError) {
    guard source == IndicatorMetadata.source else { throw .badValue }
  }

  private static func page<Element>(
    _ query: WorldBankQuery,
    _ elements: [Element],
    _ write: ([Element]) -> JSONBytes
  ) throws(WorldBankAPIError) -> [UInt8] {
    let page = try WorldBankPage(query)
    let total = elements.count
    var json = JSONBytes()
    json.add(#"{"page":\#(page.number),"pages":\#(page.pages(of: total)),"#)
    json.add(
      #""per_page":\#(page.size),"total":\#(total),"source":[{"id":"\#(IndicatorMetadata.source)","#
    )
    json.add(#""name":"World Development Indicators","concept":["#)
    json.add(write(Array(elements[page.rows(of: total)])).bytes)
    json.add("]}]}")
    return json.bytes
  }
}

extension IndicatorDataPage {
  /// Figures in the shape of the other way of asking: each with its place in every dimension.
  fileprivate var jsonByConcept: [UInt8] {
    var json = JSONBytes()
    json.add(#"{"page":\#(page.number),"pages":\#(page.pages(of: total)),"#)
    json.add(#""per_page":\#(page.size),"lastupdated":\#(day),"total":\#(total),"#)
    json.add(
      #""source":{"id":"\#(IndicatorMetadata.source)","name":"World Development Indicators","data":["#
    )
    writeRows(to: &json) {
      #"{"variable":[{"concept":"Country","id":"\#($1.iso3)","value":"\#($1.name)"},"#
        + #"{"concept":"Series","id":"\#($0.id)","value":"\#($0.name)"},"#
        + #"{"concept":"Time","id":"YR"#
    } rest: { json, year, value in
      let year = String(year)
      json.add(year)
      json.add(#"","value":""#)
      json.add(year)
      json.add(#""}],"value":"#)
      if value.isEmpty { json.add("null") } else { json.add(value) }
      json.add("}")
    }
    json.add("]}}")
    return json.bytes
  }
}
