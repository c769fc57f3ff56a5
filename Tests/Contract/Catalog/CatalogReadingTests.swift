import Catalog
import FoundationCore
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Tests of reading a product, its reviews, categories and brands.
struct CatalogReadingTests {
  private let store: ListedStore

  init() async throws { store = try await ListedStore() }

  @Test func sendsAWholeProduct() async throws {
    try await store.execute(
      "INSERT INTO category (id, parent, name, image) VALUES (1, NULL, 'Mugs', '/v1/images/a.png')"
    )
    var draft = ProductDraft.plain("Mug", sku: "MUG-S", price: 1_250, onHand: 3)
    draft.description = "Red \"mug\"."
    draft.brand = "Brio"
    draft.category = 1
    draft.options = [Product.Option("Size", values: ["S", "L"])]
    draft.variants[0].options = ["Size": "S"]
    draft.variants[0].prices.append(Money(minorUnits: 1_400, currency: .usDollar))
    draft.images = [Product.Image(url: "/v1/images/b.png", text: "A mug")]
    try await store.add([draft, .plain("Bowl")])
    try await store.execute(
      "UPDATE product SET stars_4 = 1, stars_5 = 2, rating = 467 WHERE id = 1"
    )
    let answer = try await store.client.get("/v1/products/1")
    #expect(
      answer.text == """
        {"id":1,"title":"Mug","description":"Red \\"mug\\".","status":"active",\
        "brand":{"id":1,"name":"Brio"},\
        "category":{"id":1,"name":"Mugs","image":"/v1/images/a.png"},\
        "options":[{"name":"Size","values":["S","L"]}],\
        "variants":[{"sku":"MUG-S","options":{"Size":"S"},\
        "prices":[{"amount":1250,"currency":"EUR"},{"amount":1400,"currency":"USD"}],\
        "stock":{"onHand":3,"reserved":0,"available":3}}],\
        "images":[{"url":"/v1/images/b.png","text":"A mug"}],\
        "rating":{"average":4.67,"count":3,"histogram":[0,0,0,1,2]},\
        "createdAt":"2027-01-15T08:00:00Z","updatedAt":"2027-01-15T08:00:00Z","revision":1}
        """
    )
    let bySKU = try await store.client.get("/v1/skus/MUG-S")
    #expect(bySKU.bytes == answer.bytes && bySKU.tag == answer.tag && answer.tag == "\"r1\"")
  }

  @Test(
    .overOneDatabase,
    arguments: ["products/9", "skus/NONE", "categories/9", "brands/9", "products/9/reviews"]
  )
  func reportsMissingResources(path: String) async throws {
    let answer = try await store.client.get("/v1/\(path)")
    #expect(answer.status == 404 && answer.code == "not_found")
  }

  @Test(.overOneDatabase) func isNotSentAgainIfUnchanged() async throws {
    try await store.add([.plain("Mug", sku: "MUG")])
    for path in [
      "products", "products/1", "skus/MUG", "categories", "brands", "products/1/reviews",
    ] {
      let first = try await store.client.get("/v1/\(path)")
      let tag = try #require(first.tag)
      #expect(first.fields["Cache-Control"] == "private, no-cache")
      let again = try await store.client.get("/v1/\(path)", fields: ["If-None-Match": tag])
      #expect(again.status == 304 && again.bytes.isEmpty, "\(path)")
    }
    let before = try await store.client.get("/v1/products").tag
    try await store.add([.plain("Bowl")])
    #expect(try await store.client.get("/v1/products").tag != before)
  }

  @Test func listsCategoriesAndBrandsInOrder() async throws {
    try await store.execute(
      """
      INSERT INTO category (id, parent, name) VALUES
        (5, NULL, 'Tools'), (6, NULL, 'Books'), (7, 6, 'Maps'), (8, 6, 'Art'), (3, 7, 'Old');
      INSERT INTO brand (id, name) VALUES (1, 'Zoe'), (2, 'Ada');
      """
    )
    struct List: Decodable { let items: [Item] }
    struct Item: Decodable { let name: String }
    func names(_ path: String) async throws -> [String] {
      try await store.client.get("/v1/\(path)").decoded(as: List.self).items.map(\.name)
    }
    #expect(try await names("categories") == ["Books", "Tools", "Art", "Maps", "Old"])
    #expect(try await names("brands") == ["Ada", "Zoe"])
    #expect(try await store.client.get("/v1/categories/7").json?["parent"] == 6)
    #expect(try await store.client.get("/v1/brands/2").text == "{\"id\":2,\"name\":\"Ada\"}")
  }

  @Test func listsReviewsTheNewestFirst() async throws {
    try await store.add([.plain("Mug"), .plain("Bowl")])
    try await store.execute(
      (1...7).map {
        """
        INSERT INTO review (product, customer, stars, title, text, created)
        VALUES (1, 'c\($0)', 5, '', '', 1800000000);
        """
      }.joined()
    )
    struct List: Decodable {
      let items: [Review]
      let next: String?
    }
    var found: [Int] = []
    var cursor = ""
    repeat {
      let answer = try await store.client.get("/v1/products/1/reviews?limit=3\(cursor)")
      let page = try answer.decoded(as: List.self)
      found += page.items.map(\.id.rawValue)
      cursor = page.next.map { "&cursor=\($0)" } ?? ""
      #expect((answer.fields["Link"] != nil) == (page.next != nil))
    } while !cursor.isEmpty
    #expect(found == [7, 6, 5, 4, 3, 2, 1])
    let other = try await store.client.get("/v1/products/1/reviews?limit=3")
    let next = try #require(try other.decoded(as: List.self).next)
    let foreign = try await store.client.get("/v1/products/2/reviews?cursor=\(next)")
    #expect(foreign.status == 400 && foreign.code == "invalid_cursor")
  }

  @Test func isReadDuringWrites() async throws {
    let store = store
    try await store.add((0..<40).map { .plain("Mug \($0)") })
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<2 {
        group.addTask {
          for number in 0..<25 { try await store.add([.plain("Mug \(writer) \(number)")]) }
        }
      }
      for sort in ["title", "newest", "price", "-rating"] {
        group.addTask {
          for _ in 0..<3 {
            let found = try await store.numbers(["sort": sort], limit: 9)
            #expect(Set(found).count == found.count && Set(found).isSuperset(of: 1...40))
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
