import Catalog
import CatalogServer
import FoundationCore
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// The correction of a search that finds nothing.
struct SearchCorrectionTests {
  private let store: ListedStore

  init() async throws {
    store = try await ListedStore()
    try await store.add([
      .plain("Coffee of the Season"), .plain("Coffee Grinder"), .plain("Toffee"), .plain("Mug"),
      .plain("Räucherlachs"), .plain("Кофе Арабика"), .plain("Reading Lamp", sku: "Lamp-Read-2"),
    ])
  }

  private func found(_ text: String) async throws -> (titles: [String], corrected: String?) {
    let page = try await store.list(["q": text, "sort": "title"])
    return (page.items.map(\.title), page.correctedSearch)
  }

  @Test(
    arguments: [
      ("cofee", "coffee"), ("COFEE", "coffee"), ("ocffee", "coffee"), ("coffeee", "coffee"),
      ("covfee", "coffee"), ("boffee", "coffee"), ("scoffee", "coffee"), ("offee", "coffee"),
    ]
  )
  func aSlipFindsTheWordOfMostProducts(text: String, corrected: String) async throws {
    let found = try await found(text)
    #expect(found.titles == ["Coffee Grinder", "Coffee of the Season"])
    #expect(found.corrected == corrected)
  }

  @Test(arguments: [
    ("mugg", "Mug", "mug"), ("raucherlacks", "Räucherlachs", "raucherlachs"),
    ("кофи", "Кофе Арабика", "кофе"), ("lamp-raed-2", "Reading Lamp", "lamp read 2"),
    ("coffee grimder", "Coffee Grinder", "coffee grinder"),
    ("cofee grinder", "Coffee Grinder", "coffee grinder"),
  ])
  func everyUnknownWordIsCorrected(text: String, title: String, corrected: String) async throws {
    let found = try await found(text)
    #expect(found.titles == [title])
    #expect(found.corrected == corrected)
  }

  @Test func aSearchThatFindsSomethingIsNotCorrected() async throws {
    try await store.add([.plain("Cofee Liqueur")])
    let found = try await found("cofee")
    #expect(found.titles == ["Cofee Liqueur"])
    #expect(found.corrected == nil)
    #expect(try await self.found("toff").corrected == nil)
  }

  @Test(arguments: ["mog", "2024", "cxxfee", "toffee mug", "---", "grinder lamp"])
  func otherSearchesFindNothing(text: String) async throws {
    let found = try await found(text)
    #expect(found.titles == [])
    #expect(found.corrected == nil)
  }

  @Test func onlyProductsThatMatchTheFiltersCorrectASearch() async throws {
    var draft = ProductDraft.plain("Coffin")
    draft.status = .draft
    try await store.add([draft])
    #expect(try await store.list(["q": "cofin"]).items == [])
    #expect(try await store.list(["q": "cofin", "status": "draft"]).correctedSearch == "coffin")
    // 'toffee' is a word, although no product in stock has it.
    #expect(try await store.list(["q": "toffee", "inStock": "true"]).correctedSearch == nil)
  }

  @Test func pagesOfACorrectedSearchGoOn() async throws {
    for order in ["relevance", "newest", "title"] {
      let first = try await store.list(["q": "cofee", "sort": order, "limit": "1", "total": "true"])
      #expect(first.total == 2)
      let cursor = try #require(first.next)
      let query: HTTPRequest.Query = ["q": "cofee", "sort": order, "limit": "1", "cursor": cursor]
      let second = try await store.list(query)
      #expect(second.correctedSearch == "coffee")
      #expect(second.next == nil)
      #expect(Set((first.items + second.items).map(\.id)).count == 2)
      // The cursor is not one of the words as they are typed.
      let other = try await store.client.get(
        "/v1/products?q=coffee&sort=\(order)&limit=1&cursor=\(cursor)"
      )
      #expect(other.status == 400)
    }
  }

  @Test func aSKUIsFoundFirstInAnyCase() async throws {
    try await store.add([.plain("Lamp Read 2 lamp-read-2", sku: "OTHER")])
    for text in ["lamp-read-2", "LAMP-READ-2", "Lamp-Read-2"] {
      let page = try await store.list(["q": text])
      #expect(page.items.first?.title == "Reading Lamp", "\(text)")
      #expect(page.correctedSearch == nil)
    }
  }
}
