/// A page of figures of one indicator or of several.
struct IndicatorDataPage {
  /// A figure and what it is a figure of.
  struct Row {
    let figures: Int
    let observation: IndicatorObservation
  }

  let figures: [IndicatorData]
  let page: WorldBankPage
  let total: Int
  /// Those of the page only.
  let rows: [Row]

  init(
    _ figures: [IndicatorData],
    _ question: IndicatorQuery,
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

  /// The date of update in JSON: null where it is not the same for all, as each has its own here.
  var day: String { figures.map(\.head).day.map { "\"\($0)\"" } ?? "null" }

  /// Writes the rows, each as its beginning, which it has in common with its neighbours of the same
  /// place, and what is its own.
  func writeRows(
    to json: inout JSONBytes,
    beginning: (IndicatorMetadata, Economy) -> String,
    rest: (inout JSONBytes, _ year: Int, _ value: ArraySlice<UInt8>) -> Void
  ) {
    json.reserve(rows.count * 256)
    var (last, start): ((Int, Int)?, [UInt8]) = (nil, [])
    json.add(each: rows) { json, row in
      let place = (row.figures, row.observation.place)
      if last.map({ $0 != place }) ?? true {
        let figures = figures[row.figures]
        let economy = figures.places[row.observation.place].economy
        start = Array(beginning(figures.head, economy).utf8)
        last = place
      }
      json.add(start)
      rest(&json, row.observation.year, row.observation.value)
    }
  }
}
