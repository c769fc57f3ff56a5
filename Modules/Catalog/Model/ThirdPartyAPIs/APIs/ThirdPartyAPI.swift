import FoundationCore
import StoreHTTP

/// A store of someone else's, asked in its own way.
///
/// What such a store cannot sort or filter by is sorted and filtered here, out of everything that
/// it has: they are small.
protocol ThirdPartyAPI: CatalogSource {
  /// Asks the store.
  var client: HTTPClient { get }

  /// Every product that the store has.
  func everything() async throws(CatalogError) -> DecodedResponse<[Product]>

  /// What a failure of this store means.
  func meaning(of error: HTTPError, asking what: String) -> CatalogError
}

extension ThirdPartyAPI {
  func meaning(of error: HTTPError, asking what: String) -> CatalogError {
    CatalogError(error, asking: what)
  }

  func products(_ question: ProductPageRequest) async throws(CatalogError) -> DecodedResponse<
    ProductPage
  > {
    try await answer(question)
  }

  /// The page that answers a question, out of everything.
  func answer(_ question: ProductPageRequest) async throws(CatalogError) -> DecodedResponse<
    ProductPage
  > {
    let all = try await everything()
    return all.with(try question.page(of: all.value))
  }

  func product(having sku: SKU) async throws(CatalogError) -> DecodedResponse<Product> {
    let all = try await everything()
    guard let found = all.value.first(where: { $0.variants.contains { $0.sku == sku } }) else {
      throw .notFound("product with the SKU '\(sku)'")
    }
    return all.with(found)
  }

  /// Asks, and says what a failure means.
  func load<Value>(
    _ resource: Resource<Value>,
    _ what: String = "such list"
  ) async throws(CatalogError) -> DecodedResponse<Value> {
    do {
      return try await client.load(resource)
    } catch {
      throw meaning(of: error, asking: what)
    }
  }

  /// Refuses what is only to be tried: such a store keeps whatever it is told.
  func refuseTrial(_ isDryRun: Bool) throws(CatalogError) {
    if isDryRun { throw .unsupported("trying a change without making it") }
  }
}

extension DecodedResponse {
  /// Another value that was made of this answer.
  func with<Other>(_ value: Other) -> DecodedResponse<Other> {
    DecodedResponse<Other>(value, provenance: provenance, drops: drops, fields: fields)
  }
}

extension ExactJSONDecoder {
  /// Reads the answers of a store that names no currency, and is taken to reckon in this one.
  init(storeCurrency: Currency) {
    self.init()
    guard let key = CodingUserInfoKey.storeCurrency else { return }
    userInfo[key] = storeCurrency
  }
}
