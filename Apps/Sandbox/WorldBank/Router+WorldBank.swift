import FoundationCore
import HTTPServing
import StoreHTTP

extension Router {
  /// Adds the routes of `api.worldbank.org`, version 2.
  ///
  /// Its paths accept singular and plural. English is the only supported language.
  mutating func addWorldBank(_ kept: KeptFigures) {
    for base in ["v2", "v2/en"] {
      for word in ["country", "countries"] { addCountries("\(base)/\(word)", kept) }
      for word in ["indicator", "indicators"] {
        bank("\(base)/\(word)") { try WorldBankList.indicators($0, ids: "all", kept) }
        bank("\(base)/\(word)/:ids") { try WorldBankList.indicators($0, ids: $1, kept) }
        bank("\(base)/topic/:ids/\(word)") { try WorldBankList.indicators($0, about: $1) }
        bank("\(base)/source/:id/\(word)") { try WorldBankList.indicators($0, ofSource: $1, kept) }
      }
      addLists(below: base)
      addConcepts("\(base)/sources/:id")
    }
  }

  private mutating func addCountries(_ path: String, _ kept: KeptFigures) {
    bank(path) { try WorldBankList.countries($0, codes: "all") }
    bank("\(path)/:codes") { try WorldBankList.countries($0, codes: $1) }
    for word in ["indicator", "indicators"] {
      get("\(path)/:codes/\(word)/:ids") { (request: HTTPRequest, codes: String, ids: String) in
        let figures = kept.selection(of: ids)
        var response = HTTPResponse.worldBank(request) {
          try IndicatorDataPage.answer($0, countries: codes, of: figures)
        }
        if let age = figures.age { response.provenance = .cache(age: age) }
        return response
      }
    }
  }

  private mutating func addLists(below base: String) {
    let lists: [([String], @Sendable () -> WorldBankList)] = [
      (["region", "regions"], { .regions }),
      (["incomelevel", "incomelevels", "incomeLevel", "incomeLevels"], { .incomeLevels }),
      (["lendingtype", "lendingtypes", "lendingType", "lendingTypes"], { .lendingTypes }),
      (["topic", "topics"], { .topics }),
      (["source", "sources"], { .sources }),
      (["language", "languages"], { .languages }),
    ]
    for (words, list) in lists {
      for word in words {
        bank("\(base)/\(word)") { try WorldBankList.page($0, of: list().rows) }
        bank("\(base)/\(word)/:codes") { try WorldBankList.page($0, of: try list().rows(of: $1)) }
      }
    }
  }

  /// Adds the advanced API, which wbgapi uses.
  private mutating func addConcepts(_ source: String) {
    bank("\(source)/concepts") { try WorldBankConcept.concepts($0, ofSource: $1) }
    bank("\(source)/:concept/:ids") {
      try WorldBankConcept.variables($0, ofSource: $1, concept: $2, ids: $3)
    }
    for end in ["", "/data"] {
      bank("\(source)/:1/:ids1/:2/:ids2/:3/:ids3\(end)") {
        try WorldBankConcept.figures($0, ofSource: $1, by: [$2, $3, $4, $5, $6, $7])
      }
    }
  }

  /// Adds a route that responds as the World Bank does, also to errors.
  private mutating func bank<each Segment: LosslessStringConvertible & Sendable>(
    _ path: String,
    handler answer: @escaping @Sendable (WorldBankQuery, repeat each Segment) throws -> [UInt8]
  ) {
    get(path) { (request: HTTPRequest, segment: repeat each Segment) in
      .worldBank(request) { try answer($0, repeat each segment) }
    }
  }
}
