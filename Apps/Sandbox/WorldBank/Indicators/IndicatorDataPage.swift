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
  /// The rows of the page.
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
}
