import Catalog
import CatalogShops
import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Tests with randomly mutated responses of every API: each is decoded or refused, and lists end.
@MainActor struct StoreAPIFuzzTests {
  @Test(arguments: Mutations.seeds, StoreAPI.allCases)
  func everyAnswerIsReadOrRefused(_ seed: Int, _ storeAPI: StoreAPI) async throws {
    let answers = Lock(Mutations(of: try Self.samples(of: storeAPI), seed: seed))
    let store = ScriptedStore { _ in
      answers.withLock { answers in
        HTTPResponse(
          status: answers.pick([200, 200, 200, 200, 200, 200, 404, 500]),
          fields: [
            "Content-Type": "application/json", "ETag": answers.pick(["\"r1\"", "W/\"\""]),
          ],
          body: HTTPBody(answers.next())
        )
      }
    }
    for round in 0..<3 {
      let model = CatalogModel(client: storeAPI.makeClient(try store.client()), pageSize: 2)
      for question in 0..<10 {
        do throws(CatalogError) { try await ask(question, by: model) } catch {
          #expect(!error.title.isEmpty)
        }
      }
      #expect(store.lines.count <= (round + 1) * 80)
      for product in model.products.items {
        #expect(product.available.map { $0 >= 0 } != false && product.rating.count >= 0)
        _ = [product.price()?.formatted(in: Locale(identifier: "fr_FR")), product.sku?.rawValue]
      }
      for category in model.categories.value?.all ?? [] {
        _ = model.categories.value.map { ($0.path(to: category.id), $0.subtree(of: category.id)) }
      }
    }
  }

  @Test(arguments: Mutations.seeds)
  func aStoreIsDetectedOrRefused(_ seed: Int) async throws {
    let samples = try StoreAPI.allCases.flatMap { try Self.samples(of: $0) }
    let answers = Lock(Mutations(of: samples, seed: seed))
    let store = ScriptedStore { _ in HTTPResponse(body: HTTPBody(answers.withLock { $0.next() })) }
    let client = try store.client()
    for _ in 0..<10 {
      do throws(CatalogError) { _ = try await StoreAPI.detected(by: client) } catch {
        #expect(!error.title.isEmpty)
      }
    }
  }

  /// The lists of an answer, the lists in its elements, or its texts are ten times as long.
  @Test(arguments: StoreAPI.allCases, JSONValue.Part.allCases)
  func anAnswerIsReadInLinearTime(of storeAPI: StoreAPI, part: JSONValue.Part) async throws {
    let samples = (Self.inSmall[storeAPI] ?? []).compactMap {
      try? ExactJSONDecoder().decode(JSONValue.self, from: Array($0.utf8))
    }
    let growth = try await growthOfTenTimes(8, by: CLOCK_PROCESS_CPUTIME_ID) { count in
      for sample in samples {
        let answer = Array(sample.growing(part, by: count).text().utf8)
        let store = ScriptedStore { _ in
          HTTPResponse(fields: ["Content-Type": "application/json"], body: HTTPBody(answer))
        }
        let model = CatalogModel(client: storeAPI.makeClient(try store.client()))
        // An answer to another question is refused.
        for question in [0, 2, 3, 5] { try? await ask(question, by: model) }
      }
    }
    // It is measured in a process that other tests share.
    #expect(growth < 40)
  }

  /// Sends every request to a store, by number.
  private func ask(_ question: Int, by model: CatalogModel) async throws(CatalogError) {
    switch question {
    case 0: await load(model.products)
    case 1:
      model.products.query.filter.isInStock = true
      model.products.query.order = .priceAscending
      await load(model.products)
    case 2: await model.categories.load()
    case 3: await model.brands.load()
    case 4:
      model.reviews.query = 1
      await load(model.reviews)
    case 5: _ = try await model.client.product(1)
    case 6: _ = try await model.client.product(having: "MUG")
    case 7:
      let store = try model.client.store(for: "setting stock")
      try await store.setStock(of: "MUG-1", in: .mug(1), to: .max)
    case 8: try await model.client.remove(.mug(1))
    default:
      let lines = HTTPBody(Array("{\"title\":\"Mug\"}\n".utf8))
      _ = try await model.client.store(for: "importing products").importProducts(lines)
    }
  }

  /// Loads six pages of a list.
  private func load(_ list: PagedList<some Any, some ListPage>) async {
    await list.load()
    for _ in 0..<5 { await list.loadNext() }
    #expect(list.failure?.title.isEmpty != true)
  }

  /// Returns short responses, and recorded ones if they are available.
  private static func samples(of storeAPI: StoreAPI) throws -> [[UInt8]] {
    let files = try RecordedResponses.files(in: "store/\(folders[storeAPI] ?? "")")
      .filter { $0.pathExtension == "json" }
    // A complete list is too long to mutate a hundred times a second.
    let recorded = try files.map { Array(try Data(contentsOf: $0)) }.filter { $0.count < 40_000 }
    return (inSmall[storeAPI] ?? []).map { Array($0.utf8) } + recorded
  }

  private static let folders: [StoreAPI: String] = [
    .platzi: "platzi", .helloMarket: "hellomarket",
  ]

  private static let inSmall: [StoreAPI: [String]] = [
    .rialto: [
      """
      {"items":[{"id":1,"title":"Mug","variants":[{"sku":"MUG-1","options":{"Size":"S"},\
      "prices":[{"amount":1250,"currency":"EUR"}],"stock":{"onHand":3,"reserved":1}}],\
      "rating":{"average":4.5,"count":2,"histogram":[0,0,0,1,1]},"revision":1,\
      "createdAt":"2026-11-20T16:52:23Z"},{"id":2,"title":"Cup"}],"next":"2","total":40}
      """,
      """
      {"id":1,"title":"Mug","status":"active","brand":{"id":7,"name":"Anvil"},"variants":[]}
      """,
      #"{"items":[{"id":1,"name":"Home"},{"id":2,"name":"Tea","parent":1}]}"#,
      #"{"items":[{"id":1,"customer":"Ann","stars":5,"text":"","createdAt":"2026-11-20"}]}"#,
      "{\"line\":1,\"outcome\":\"added\",\"id\":1}\n{\"line\":2,\"outcome\":\"failed\"}\n",
    ],
    .platzi: [
      """
      [{"id":8,"title":"Blue mug","slug":"blue-mug","price":9.50,"description":"Tea.",\
      "category":{"id":3,"name":"Tools","slug":"tools","image":"tools.png"},\
      "images":["https://x.test/mug.png"],"creationAt":"2025-06-08T00:09:24.000Z"},{"id":"9",\
      "title":"Cup","price":"2"}]
      """, #"{"id":8,"title":"Mug","price":1}"#, #"[{"id":3,"name":"Tools"}]"#, "true",
    ],
    .helloMarket: [
      """
      [{"id":1,"name":"Chair","description":"Soft.","price":850,\
      "photo_url":"http://localhost:8080/chair.jpg","user_id":1}]
      """, #"{"success":true,"message":"Gone"}"#, #"{"success":false,"message":"No"}"#,
    ],
    .shopifyStorefront: [
      """
      {"data":{"products":{"nodes":[{"id":"gid://shopify/Product/7","title":"Board",\
      "vendor":"Anvil","options":[{"name":"Size","values":[{"name":"S"}]}],"images":{"nodes":\
      [{"url":"https://x.test/b.png"}]},"variants":{"nodes":[{"id":"gid://shopify/Variant/71",\
      "availableForSale":true,"price":{"amount":"10.5","currencyCode":"CAD"}}],"pageInfo":\
      {"hasNextPage":true,"endCursor":"v1"}}}],"pageInfo":{"hasNextPage":true,"endCursor":"c1"}}}}
      """,
      """
      {"data":{"product":{"id":"gid://shopify/Product/1","title":"Board","variants":{"nodes":[]}}}}
      """,
      #"{"errors":[{"message":"Throttled","extensions":{"code":"THROTTLED"}}]}"#,
    ],
    .wooCommerce: [
      """
      [{"id":12,"name":"Mug","type":"simple","status":"publish","sku":"MUG","price":"21.50",\
      "manage_stock":true,"stock_quantity":4,"average_rating":"4.50","rating_count":2,\
      "categories":[{"id":9,"name":"Tea"}],"images":[{"src":"https://x.test/mug.jpg"}]},\
      {"id":22,"name":"Shirt","type":"variable","attributes":[{"name":"Color","variation":true,\
      "options":["Black"]}]}]
      """,
      #"[{"id":732,"price":"","manage_stock":"parent","attributes":[{"name":"A","option":"B"}]}]"#,
      #"{"id":1,"name":"Mug","price":"1"}"#, #"{"code":"EUR"}"#,
      #"[{"id":22,"reviewer":"Ada","rating":5,"review":"<p>Nice</p>"}]"#,
    ],
    .medusa: [
      """
      {"products":[{"id":"prod_1","title":"Shirt","options":[{"id":"o","title":"Size",\
      "values":[{"value":"S"}]}],"variants":[{"id":"v","sku":"MUG","manage_inventory":true,\
      "inventory_quantity":3,"options":[{"value":"S","option_id":"o"}],"calculated_price":\
      {"calculated_amount":19.99,"currency_code":"eur"}}]}],"count":40,"offset":0,"limit":2}
      """,
      #"{"product_categories":[{"id":"c","name":"A","parent_category_id":"c"}],"count":1}"#,
      #"{"regions":[{"id":"reg_1"}],"count":1}"#,
      #"{"product":{"id":"prod_1","title":"Shirt","variants":[]}}"#,
    ],
  ]
}

extension JSONValue {
  /// A part of an answer that may be long.
  enum Part: CaseIterable {
    case lists, innerLists, texts
  }

  /// Returns the value with a part repeated.
  fileprivate func growing(_ part: Part, by count: Int) -> JSONValue {
    switch self {
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.growing(part, by: count)) })
    case .array(let elements) where part == .lists:
      .array(Array(repeating: elements, count: count).flatMap(\.self))
    case .array(let elements):
      .array(elements.map { $0.growing(part == .innerLists ? .lists : part, by: count) })
    case .string(let text) where part == .texts:
      .string(String(repeating: text, count: count))
    default: self
    }
  }
}
