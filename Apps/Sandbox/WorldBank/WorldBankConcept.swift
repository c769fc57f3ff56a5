/// A dimension of a database in the advanced API of the World Bank:
/// `sources/2/series/SP.POP.TOTL/country/DEU/time/YR2022`.
enum WorldBankConcept: String, CaseIterable {
  case country = "Country"
  case series = "Series"
  case time = "Time"

  /// A value of a dimension.
  struct Variable {
    let id: String
    let name: String
  }

  init(_ word: String) throws(WorldBankAPIError) {
    guard
      let concept = Self.allCases.first(where: { $0.rawValue.lowercased() == word.lowercased() })
    else { throw .badValue }
    self = concept
  }

  /// All values with bundled data.
  var variables: [Variable] {
    switch self {
    case .series: return IndicatorMetadata.all.map { Variable(id: $0.id, name: $0.name) }
    case .country:
      let places = Set(Economy.all.map(\.iso3))
      return WorldBankList.countries.rows.filter { places.contains($0.iso3) }
        .map { Variable(id: $0.iso3, name: $0.countryName) }
    case .time:
      return Set(IndicatorMetadata.all.flatMap(\.years)).sorted()
        .map { Variable(id: "YR\($0)", name: String($0)) }
    }
  }

  /// Returns the values of IDs: one, several with semicolons, or `all`.
  func variables(_ ids: String) throws(WorldBankAPIError) -> [Variable] {
    let wanted = Set(ids.uppercased().split(separator: ";").map(String.init))
    guard wanted != ["ALL"] else { return variables }
    let found = variables.filter {
      wanted.contains($0.id) || self == .time && wanted.contains($0.name)
    }
    guard !found.isEmpty, found.count == wanted.count else { throw .badValue }
    return found
  }

  /// Returns the dimensions of a database.
  static func concepts(
    _ query: WorldBankQuery,
    ofSource source: String
  ) throws(WorldBankAPIError) -> [UInt8] {
    try check(source)
    return try page(query, of: allCases) { concepts in
      var json = JSONBytes()
      json.add(each: concepts) { json, concept in
        json.add(#"{"id":"\#(concept.rawValue)","value":"\#(concept.rawValue)"}"#)
      }
      return json
    }
  }

  /// Returns the values of a dimension.
  static func variables(
    _ query: WorldBankQuery,
    ofSource source: String,
    concept: String,
    ids: String
  ) throws(WorldBankAPIError) -> [UInt8] {
    try check(source)
    let concept = try WorldBankConcept(concept)
    return try page(query, of: try concept.variables(ids)) { variables in
      var json = JSONBytes()
      json.add(#"{"id":"\#(concept.rawValue)","name":"\#(concept.rawValue)","variable":["#)
      json.add(each: variables) { $0.add(#"{"id":"\#($1.id)","value":"\#($1.name)"}"#) }
      json.add("]}")
      return json
    }
  }

  /// Returns indicator values for dimensions and IDs, in any order.
  static func figures(
    _ query: WorldBankQuery,
    ofSource source: String,
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
      years: Set(times.compactMap { Int($0.name) }),
      query
    )
    return try IndicatorDataPage(
      of: series.compactMap { IndicatorMetadata($0.id) }.map(IndicatorData.init),
      matching: question,
      query
    ).jsonByConcept
  }

  /// Throws for other databases, which are listed but not bundled.
  private static func check(_ source: String) throws(WorldBankAPIError) {
    guard source == IndicatorMetadata.bundledSource else { throw .badValue }
  }

  private static func page<Element>(
    _ query: WorldBankQuery,
    of elements: [Element],
    write: ([Element]) -> JSONBytes
  ) throws(WorldBankAPIError) -> [UInt8] {
    let page = try WorldBankPage(query)
    let total = elements.count
    var json = JSONBytes()
    json.add(#"{"page":\#(page.number),"pages":\#(page.pages(of: total)),"#)
    json.add(
      #""per_page":\#(page.size),"total":\#(total),"source":[{"id":"\#(IndicatorMetadata.bundledSource)","#
    )
    json.add(#""name":"World Development Indicators","concept":["#)
    json.add(write(Array(elements[page.rows(of: total)])).bytes)
    json.add("]}]}")
    return json.bytes
  }
}

extension IndicatorDataPage {
  /// The page in the format of the advanced API: each value with all of its dimensions.
  fileprivate var jsonByConcept: [UInt8] {
    var json = JSONBytes()
    json.add(#"{"page":\#(page.number),"pages":\#(page.pages(of: total)),"#)
    json.add(#""per_page":\#(page.size),"lastupdated":\#(day),"total":\#(total),"#)
    json.add(
      #""source":{"id":"\#(IndicatorMetadata.bundledSource)","name":"World Development Indicators","data":["#
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
