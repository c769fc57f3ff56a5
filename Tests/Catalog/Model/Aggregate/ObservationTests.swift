import Catalog
import CatalogTestSupport
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests of a view that is bound to the catalog: it is told of each change, on the main actor.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ObservationTests {
  @Test func aViewFollowsTheQueryAndTheProducts() async throws {
    let gate = Gate()
    let store = ScriptedStore { question in
      if question.query["q"] == "mug" { await gate.wait() }
      return .page([.mug(1)])
    }
    let products = try store.model().products
    let text = await ObservedView { products.query.filter.text }
    let ids = await ObservedView { products.items.map(\.id) }
    let loading = await ObservedView { products.isLoading }
    products.query.filter.text = "mug"
    #expect(await loading.shows { $0 })
    await gate.open()
    #expect(await ids.shows { $0 == [1] })
    #expect(await loading.shows { !$0 })
    #expect(text.shown == ["", "mug"])
  }

  @Test func aViewFollowsTheSortOrder() async throws {
    let store = ScriptedStore { question in
      .page(question.query["sort"] == "title" ? [.mug(2)] : [.mug(1)])
    }
    let products = try store.model().products
    await products.load()
    let order = await ObservedView { products.query.order }
    let ids = await ObservedView { products.items.map(\.id) }
    products.query.order = .title
    #expect(await ids.shows { $0 == [2] })
    #expect(order.shown == [.relevance, .title])
  }

  @Test func viewsFollowCategoriesBrandsAndReviews() async throws {
    let store = ScriptedStore { question in
      switch question.line {
      case "GET /v1/categories": .json(#"{"items":[{"id":5,"name":"Cups"}]}"#)
      case "GET /v1/brands": .json(#"{"items":[{"id":4,"name":"Acme"}]}"#)
      default: .json(#"{"items":[{"id":2,"customer":"Bob","stars":4}]}"#)
      }
    }
    let catalog = try store.model()
    let categories = await ObservedView { catalog.categories.value?.all.map(\.name) }
    let brands = await ObservedView { catalog.brands.value?.map(\.name) }
    let reviews = await ObservedView { catalog.reviews.items.map(\.customer) }
    await catalog.categories.load()
    #expect(await categories.shows { $0 == ["Cups"] })
    #expect(brands.shown == [nil])
    await catalog.brands.load()
    #expect(await brands.shows { $0 == ["Acme"] })
    catalog.reviews.query = 1
    #expect(await reviews.shows { $0 == ["Bob"] })
    #expect(categories.shown.count == 2)
  }
}
