import FoundationCore
import HTTPServing
import StoreHTTP

extension Router {
  /// Adds the routes of `api.worldbank.org`, version 2, that Rialto's client asks.
  ///
  /// English is the only supported language.
  mutating func addWorldBank(_ added: AddedIndicators) {
    for base in ["v2", "v2/en"] {
      bank("\(base)/country") { query throws(WorldBankAPIError) in
        try WorldBankList.countries(query, codes: "all")
      }
      bank("\(base)/country/:codes") { query, codes throws(WorldBankAPIError) in
        try WorldBankList.countries(query, codes: codes)
      }
      bank("\(base)/indicator") { query throws(WorldBankAPIError) in
        try WorldBankList.indicators(query, ids: "all", added)
      }
      bank("\(base)/indicator/:ids") { query, ids throws(WorldBankAPIError) in
        try WorldBankList.indicators(query, ids: ids, added)
      }
      addFigures("\(base)/country/:codes/indicator/:ids", added)
      addLists(below: base)
    }
  }

  private mutating func addFigures(_ path: String, _ added: AddedIndicators) {
    get(path) { (request: HTTPRequest, codes: String, ids: String) in
      let figures = added.selection(of: ids)
      var response = HTTPResponse.worldBank(request) { query throws(WorldBankAPIError) in
        try IndicatorDataPage.answer(query, countries: codes, of: figures)
      }
      if let age = figures.age { response.provenance = .cache(age: age) }
      return response
    }
  }

  private mutating func addLists(below base: String) {
    let lists: [(String, @Sendable () -> WorldBankList)] = [
      ("region", { .regions }), ("incomelevel", { .incomeLevels }),
      ("lendingtype", { .lendingTypes }), ("topic", { .topics }), ("source", { .sources }),
    ]
    for (word, list) in lists {
      bank("\(base)/\(word)") { query throws(WorldBankAPIError) in
        try WorldBankList.page(query, of: list().rows)
      }
      bank("\(base)/\(word)/:codes") { query, codes throws(WorldBankAPIError) in
        try WorldBankList.page(query, of: try list().rows(of: codes))
      }
    }
  }

  /// Adds a route that responds as the World Bank does, also to errors.
  private mutating func bank<each Segment: LosslessStringConvertible & Sendable>(
    _ path: String,
    handler answer:
      @escaping @Sendable (WorldBankQuery, repeat each Segment) throws(WorldBankAPIError) -> [UInt8]
  ) {
    get(path) { (request: HTTPRequest, segment: repeat each Segment) in
      .worldBank(request) { query throws(WorldBankAPIError) in
        try answer(query, repeat each segment)
      }
    }
  }
}
