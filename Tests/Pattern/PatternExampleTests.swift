import Catalog
import CatalogTestSupport
import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// The examples of `README.md` and `ThePattern.md`, over a real store in this process.
@MainActor struct PatternExampleTests {
  private let store: CatalogStore
  private let client: HTTPClient

  init() async throws {
    let store = try await CatalogStore()
    try await store.seed(1)
    let address = try #require(URL(string: "http://store.example/"))
    let client = HTTPClient(address, over: InProcessTransport(handler: store.handler))
    (self.store, self.client) = (store, client)
  }

  @Test func aTableShowsAList() async throws {
    let output = MemoryOutput()
    let display = Display(
      Console(input: MemoryInput(), output: output, error: MemoryOutput(), environment: [:])
    )
    let catalog = CatalogModel(client: StoreClient(client))

    let table = Table<Product>([
      Column("id", heading: "ID", \.id.rawValue),
      Column("title", heading: "TITLE", \.title),
    ])
    catalog.products.query.filter.text = "mug"
    await catalog.products.load()
    try display.list(catalog.products.items, as: table)

    let lines = output.text.split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(lines.count == catalog.products.items.count)
  }

  @Test func aModelIsFollowedOutsideAView() async {
    let catalog = CatalogModel(client: StoreClient(client))
    let shown = ObservedValue<[String]>([])
    let show = { @Sendable titles in shown.update { $0 = titles } }
    let following = Task {
      for await titles in ObservedValues({ catalog.products.items.map(\.title) }) {
        show(titles)
      }
    }
    await catalog.products.load()
    #expect(await shown.waitUntil { !$0.isEmpty })
    following.cancel()
  }

  @Test func anotherListIsAnotherValue() async {
    let catalog = CatalogModel(client: StoreClient(client))
    await catalog.products.load()

    let soldOut = PagedList(ProductQuery(filter: ProductFilter(maximumStock: 0))) {
      try await catalog.client.products($0, after: $1)
    }
    await soldOut.load()

    #expect(!soldOut.items.isEmpty)
    #expect(soldOut.items.allSatisfy { $0.variants.contains { $0.stock?.available == 0 } })
    #expect(soldOut.items != catalog.products.items)
  }
}
