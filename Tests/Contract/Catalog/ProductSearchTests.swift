import Catalog
import FoundationCore
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Tests of the matches of a search and their order.
struct ProductSearchTests {
  private let store: ListedStore

  init() async throws { store = try await ListedStore() }

  @Test func findsWordsAndThePrefixOfTheLast() async throws {
    try await store.add([.plain("Red mug"), .plain("Red bowl"), .plain("Blue mug")])
    #expect(try await store.titles(["q": "red"]) == ["Red bowl", "Red mug"])
    #expect(try await store.titles(["q": "red mu"]) == ["Red mug"])
    #expect(try await store.titles(["q": "re mug"]).isEmpty)
    #expect(try await store.titles(["q": "mug red"]) == ["Red mug"])
  }

  @Test func ignoresAccentsAndCase() async throws {
    try await store.add([.plain("Café crème")])
    for text in ["cafe", "CAFÉ", "Cafe\u{301}", "creme"] {
      #expect(try await store.titles(["q": text]) == ["Café crème"], "\(text)")
    }
  }

  @Test func putsTheTitleBeforeBrandSKUAndDescription() async throws {
    var described = ProductDraft.plain("Bowl")
    described.description = "Goes with every mug."
    var branded = ProductDraft.plain("Plate")
    branded.brand = "Mug"
    let labelled = ProductDraft.plain("Spoon", sku: "mug-1")
    try await store.add([.plain("Mug"), branded, labelled, described])
    let expected = ["Mug", "Plate", "Spoon", "Bowl"]
    #expect(try await store.titles(["q": "mug"]) == expected)
  }

  @Test func putsTheTitleBeforeTheRestAmongTheNewestOfMany() async throws {
    try await store.add(
      ["Mug", "Bowl", "Mug", "Bowl", "Bowl", "Mug"].map { title in
        var draft = ProductDraft.plain(title)
        draft.description = "Goes with every mug."
        return draft
      }
    )
    // A batch is a fifth of the sort limit: here three products, then the three before.
    for limit in 1...6 {
      #expect(
        try await store.numbers(["q": "mug"], sortLimit: 15, limit: limit) == [6, 5, 4, 3, 1, 2]
      )
    }
  }

  /// The search index has no filter word for active products, so other statuses take another path.
  @Test func findsProductsOfEveryStatus() async throws {
    try await store.add(
      Product.Status.allCases.map { status in
        var draft = ProductDraft.plain("Mug")
        draft.status = status
        return draft
      }
    )
    for (number, status) in Product.Status.allCases.enumerated() {
      for few in [1, 1_000] {
        let found = try await store.numbers(
          ["q": "mug", "status": status.rawValue],
          sortLimit: few
        )
        #expect(found == [number + 1])
      }
    }
    for few in [1, 1_000] {
      let found = try await store.numbers(["q": "mug", "status": "any"], sortLimit: few)
      #expect(found.sorted() == [1, 2, 3])
    }
  }

  @Test func putsTheProductOfAnExactSKUFirst() async throws {
    try await store.add([
      .plain("Something", sku: "MUG-RED"), .plain("MUG-RED"), .plain("Mug red", sku: "MUG-RED-XL"),
    ])
    let found = try await store.numbers(["q": "MUG-RED"])
    #expect(found.first == 1 && found.sorted() == [1, 2, 3])
    #expect(try await store.numbers(["q": "mug-red"], limit: 1).first == 1)
    for limit in 1...3 {
      #expect(try await store.numbers(["q": "MUG-RED"], limit: limit).sorted() == [1, 2, 3])
      #expect(
        try await store.numbers(["q": "MUG-RED"], sortLimit: 1, limit: limit).sorted() == [1, 2, 3]
      )
    }
    try await store.execute("UPDATE product SET status = 'draft' WHERE id = 1")
    #expect(try await store.numbers(["q": "MUG-RED"]).contains(1) == false)
  }

  @Test func acceptsAnyText() async throws {
    try await store.add([.plain("Red mug")])
    for text in Self.texts {
      let page = try await store.list(["q": text, "total": true, "facets": true])
      #expect(page.items.count == page.total, "\(text.debugDescription)")
      _ = try await store.numbers(["q": text], sortLimit: 0)
      for order in ProductSortOrder.allCases {
        _ = try await store.list(["q": text, "sort": order.rawValue])
      }
    }
  }

  private static let texts = [
    "\"", "\"\"", "mug\"", "\"mug", "*", "mug*", "NEAR", "NEAR(mug red)", "mug AND", "OR",
    "NOT mug",
    "mug NOT red", "title:mug", "{title}", "-mug", "+mug", "^mug", "(mug", "mug)",
    "mug'; DROP TABLE",
    "☕️", "☕️ mug", "👩‍👩‍👧", "\u{301}", "?!", "...", "%", "_", "\\", "mug\\", "\u{200B}", "ß", "İ",
    "filters : sactive", "sactive", "b1", "𐀀", "\u{FFFF}", "\u{E000}", "١", "²",
  ]

  @Test func doesNotFindTheWordsItIsFilteredBy() async throws {
    var draft = ProductDraft.plain("Red mug")
    draft.brand = "Brio"
    try await store.add([draft])
    for word in ["sactive", "b1", "active"] { #expect(try await store.titles(["q": word]).isEmpty) }
  }

  @Test func punctuationFindsNothingAndABlankTextEverything() async throws {
    try await store.add([.plain("Red mug")])
    #expect(try await store.titles(["q": "?!"]).isEmpty)
    #expect(try await store.titles(["q": ""]) == ["Red mug"])
    #expect(try await store.titles(["q": " \t"]) == ["Red mug"])
  }

  @Test func refusesATextThatIsTooLong() async throws {
    let text = String(repeating: "mug ", count: 2_500)
    let query: HTTPRequest.Query = ["q": text]
    #expect(try await store.client.get("/v1/products?\(query.encoded)").status == 400)
    // As many words as fit.
    _ = try await store.list(["q": String(repeating: "a ", count: 100)])
  }

  @Test func hasEveryMatchOnceOverAllPages() async throws {
    try await store.add(
      (0..<60).map { .plain($0 % 3 == 0 ? "Mug \($0)" : "Bowl", sku: "MUG-\($0)") }
    )
    for limit in [1, 7, 59, 60, 100] {
      let found = try await store.numbers(["q": "mug"], limit: limit)
      #expect(found.count == 60 && Set(found).count == 60)
      for few in [0, 1, 5, 59, 60] {
        let runs = try await store.numbers(["q": "mug"], sortLimit: few, limit: limit)
        #expect(few == 0 || runs.count == 60 && Set(runs).count == 60, "\(few) \(limit)")
      }
    }
  }

  @Test func filtersManyMatches() async throws {
    try await store.execute(
      "INSERT INTO category (id, parent, name) VALUES (1, NULL, 'A'), (2, 1, 'B')"
    )
    try await store.add(
      (0..<40).map { place in
        var draft = ProductDraft.plain("Mug", price: Int64(place))
        draft.brand = place % 4 == 0 ? "Rare" : "Common"
        draft.category = place % 5 == 0 ? 2 : nil
        draft.status = place % 10 == 0 ? .draft : .active
        return draft
      }
    )
    let questions: [(HTTPRequest.Query, (Int) -> Bool)] = [
      (["q": "mug", "brand": 1], { $0 % 4 == 0 && $0 % 10 != 0 }),
      (["q": "mug", "category": 1], { $0 % 5 == 0 && $0 % 10 != 0 }),
      (["q": "mug", "status": "draft"], { $0 % 10 == 0 }),
      (["q": "mug", "status": "any", "maxPrice": 7], { $0 <= 7 }),
      (["q": "mug", "category": 7], { _ in false }),
    ]
    for (query, isWanted) in questions {
      let expected = (0..<40).filter(isWanted).map { $0 + 1 }
      #expect(try await store.numbers(query).sorted() == expected, "\(query.encoded)")
      #expect(try await store.numbers(query, sortLimit: 3).sorted() == expected, "\(query.encoded)")
    }
  }
}
