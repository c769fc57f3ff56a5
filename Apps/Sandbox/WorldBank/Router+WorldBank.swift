import FoundationCore
import HTTPServing
import StoreHTTP

extension Router {
  /// Adds the routes of `api.worldbank.org`, version 2.
  ///
  /// Its paths accept singular and plural. English is the only supported language.
  mutating func addWorldBank(_ added: AddedIndicators) {
    for base in ["v2", "v2/en"] {
      for word in ["country", "countries"] { addCountries("\(base)/\(word)", added) }
      for word in ["indicator", "indicators"] {
        bank("\(base)/\(word)") { query throws(WorldBankAPIError) in
          try WorldBankList.indicators(query, ids: "all", added)
        }
        bank("\(base)/\(word)/:ids") { query, ids throws(WorldBankAPIError) in
          try WorldBankList.indicators(query, ids: ids, added)
        }
        bank("\(base)/topic/:ids/\(word)") { query, topics throws(WorldBankAPIError) in
          try WorldBankList.indicators(query, about: topics)
        }
        bank("\(base)/source/:id/\(word)") { query, source throws(WorldBankAPIError) in
          try WorldBankList.indicators(query, ofSource: source, added)
        }
      }
      addLists(below: base)
      addConcepts("\(base)/sources/:id")
    }
  }

  private mutating func addCountries(_ path: String, _ added: AddedIndicators) {
    bank(path) { query throws(WorldBankAPIError) in
      try WorldBankList.countries(query, codes: "all")
    }
    bank("\(path)/:codes") { query, codes throws(WorldBankAPIError) in
      try WorldBankList.countries(query, codes: codes)
    }
    for word in ["indicator", "indicators"] {
      get("\(path)/:codes/\(word)/:ids") { (request: HTTPRequest, codes: String, ids: String) in
        let figures = added.selection(of: ids)
        var response = HTTPResponse.worldBank(request) { query throws(WorldBankAPIError) in
          try IndicatorDataPage.answer(query, countries: codes, of: figures)
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
        bank("\(base)/\(word)") { query throws(WorldBankAPIError) in
          try WorldBankList.page(query, of: list().rows)
        }
        bank("\(base)/\(word)/:codes") { query, codes throws(WorldBankAPIError) in
          try WorldBankList.page(query, of: try list().rows(of: codes))
        }
      }
    }
  }

  /// Adds the advanced API, which wbgapi uses.
  private mutating func addConcepts(_ source: String) {
    bank("\(source)/concepts") { query, source throws(WorldBankAPIError) in
      try WorldBankConcept.concepts(query, ofSource: source)
    }
    bank("\(source)/:concept/:ids") { query, source, concept, ids throws(WorldBankAPIError) in
      try WorldBankConcept.variables(query, ofSource: source, concept: concept, ids: ids)
    }
    for end in ["", "/data"] {
      let path = "\(source)/:1/:ids1/:2/:ids2/:3/:ids3\(end)"
      bank(path) { query, source, a, aIDs, b, bIDs, c, cIDs throws(WorldBankAPIError) in
        try WorldBankConcept.figures(query, ofSource: source, by: [a, aIDs, b, bIDs, c, cIDs])
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
