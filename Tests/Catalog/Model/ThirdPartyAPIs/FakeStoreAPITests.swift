import FoundationCore
import StoreHTTP
import StoreTestSupport
import Testing

@testable import Catalog

/// Tests of the API of FakeStore.
struct FakeStoreAPITests {
  private let bag = """
    {"id": 1, "title": "Bag", "price": 109.95, "description": "It holds much.",
     "category": "men's clothing", "image": "https://x.test/bag.jpg",
     "rating": {"rate": 3.9, "count": 120}}
    """

  @Test func aProductIsReadWithItsVotes() async throws {
    let answer = try await ThirdPartyShop(["GET /products/1": bag]).catalog(.fakeStore).product(1)
    #expect(answer.value.rating == Rating(average: 3.9, count: 120))
    #expect(answer.value.category?.name == "men's clothing")
    #expect(answer.value.images.map(\.url) == ["https://x.test/bag.jpg"])
    #expect(answer.value.price()?.description == "109.95 USD")
    #expect(answer.drops.isEmpty)
  }

  @Test(arguments: ["null", "", " \n", "null\n"])
  func emptyOKResponseThrowsProductNotFound(_ body: String) async throws {
    let store = try ThirdPartyShop(["GET /products/9": body]).catalog(.fakeStore)
    let error = await #expect(throws: CatalogError.self) { try await store.product(9) }
    #expect(error?.title == "There is no product 9.")
  }

  @Test func categoriesByNameFindTheirProducts() async throws {
    let shop = ThirdPartyShop([
      "GET /products": #"[\#(bag), {"id": 2, "title": "Ring", "category": "jewelery"}]"#,
      "GET /products/categories": #"["men's clothing", "jewelery"]"#,
    ])
    let store = try shop.catalog(.fakeStore)
    let categories = try await store.categories().value.all
    #expect(categories.map(\.name) == ["men's clothing", "jewelery"])
    var question = ProductQuery()
    question.filter.category = categories[1].id
    #expect(try await store.products(question).value.items.map(\.title) == ["Ring"])
  }
}
