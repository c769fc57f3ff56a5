import Catalog
import Foundation
import FoundationCore
import StoreHTTP

/// The store API of Medusa, version 2, read-only.
///
/// It has the published products in the sales channels of a publishable key, and pages by offset. Its
/// prices are in the first region that the store lists. Its IDs are words, so a product is
/// found by its number or its SKU in the list of the IDs of all products.
struct MedusaAPI: CatalogClient {
  let features: CatalogFeatures = [.skus, .categories]
  let client: HTTPClient
  private let region = RememberedValue<String?>()

  init(client: HTTPClient) { self.client = client }

  func products(
    _ query: ProductQuery,
    after cursor: String?
  ) async throws(CatalogError) -> Loaded<ProductPage> {
    try query.check()
    let offset = try cursor.offset
    var fields = try query.medusaQuery(from: offset)
    if let category = query.filter.category {
      let all = try await allCategories().value
      guard let found = all.first(where: { $0.catalogValue.id == category }) else {
        throw .notFound("category \(category)")
      }
      fields.append("category_id[]", found.id)
    }
    for pair in try await pricing().pairs { fields.append(pair.name, pair.value) }
    let resource = Resource<MedusaPage<MedusaProduct>>("store/products", query: fields)
    return try await load(
      resource.map { page in
        ProductPage(
          page.list.items,
          next: page.next(after: offset).map(String.init),
          total: query.wantsTotal ? page.total : nil
        )
      },
      named: "list at this address"
    )
  }

  func product(_ id: Product.ID) async throws(CatalogError) -> Loaded<Product> {
    try await product(named: id.noun) { Product.ID(word: $0.id) == id }
  }

  func product(having sku: SKU) async throws(CatalogError) -> Loaded<Product> {
    try await product(named: "product with the SKU '\(sku)'") { $0.skus.contains(sku) }
  }

  func categories() async throws(CatalogError) -> Loaded<CategoryTree> {
    let all = try await allCategories()
    return all.replacingValue(CategoryTree(all.value.map(\.catalogValue)))
  }

  /// Fetches the first product whose reference has a property.
  private func product(
    named name: String,
    where isWanted: (MedusaReference) -> Bool
  ) async throws(CatalogError) -> Loaded<Product> {
    let pages = pages(
      of: "store/products",
      as: MedusaReference.self,
      fields: "id,variants.id,variants.sku"
    )
    var found: MedusaReference?
    for try await page in pages {
      found = page.value.items.first(where: isWanted)
      if found != nil { break }
    }
    guard let found else { throw .notFound(name) }
    let resource = Resource<MedusaProductResponse>(
      "store/products/\(found.id)",
      query: try await pricing()
    )
    return try await load(resource.map(\.product.catalogValue), named: name)
  }

  private func allCategories() async throws(CatalogError) -> Loaded<[MedusaCategory]> {
    let pages = pages(
      of: "store/product-categories",
      as: MedusaCategory.self,
      fields: "id,name,parent_category_id"
    )
    let all = try await pages.collected()
    return all.replacingValue(all.value.items)
  }

  /// Returns the pages of a list, with some fields of its elements.
  private func pages<Element: MedusaElement>(
    of list: HTTPRequest.Path,
    as kind: Element.Type,
    fields: String
  ) -> PageSequence<Page<Element>, CatalogError> {
    PageSequence { next throws(CatalogError) in
      let offset = if case .number(let offset)? = next { offset } else { 0 }
      let resource = Resource<MedusaPage<Element>>(
        list,
        query: ["fields": fields, "limit": 100, "offset": offset]
      )
      return try await load(
        resource.map { page in
          Page(page.list.elements, next: page.next(after: offset).map(NextPage.number))
        },
        named: "list at this address"
      )
    }
  }

  /// Loads a resource; a store answers a request without a publishable key with status 400.
  private func load<Value>(
    _ resource: Resource<Value>,
    named name: String
  ) async throws(CatalogError) -> Loaded<Value> {
    do {
      return try await client.load(resource, named: name)
    } catch {
      guard case .store(let failure) = error, failure.isOfMissingMedusaKey else { throw error }
      throw .notSignedIn(failure)
    }
  }

  /// Returns the parameters for the prices of a product in the first region, for its stock and for
  /// its categories.
  private func pricing() async throws(CatalogError) -> HTTPRequest.Query {
    let region = try await region.value { () throws(CatalogError) in
      let resource = Resource<MedusaPage<MedusaRegion>>(
        "store/regions",
        query: ["fields": "id", "limit": 1]
      )
      return try await load(resource, named: "list at this address").value.list.elements.first?.id
    }
    let fields = "+variants.inventory_quantity,*categories"
    // The store refuses to calculate prices without a region.
    guard let region else { return ["fields": fields] }
    return ["region_id": region, "fields": "*variants.calculated_price," + fields]
  }
}

extension ProductQuery {
  /// Returns the query of the list of products of Medusa; throws for filters that the API does not have.
  fileprivate func medusaQuery(from offset: Int) throws(CatalogError) -> HTTPRequest.Query {
    var rest = filter
    (rest.text, rest.category) = ("", nil)
    // Only published products are listed.
    if rest.status == .any || rest.status == .only(.active) { rest.status = nil }
    guard rest == ProductFilter() else {
      throw .unsupported("filtering by price, stock, brand, status or rating")
    }
    var query: HTTPRequest.Query = ["limit": limit, "offset": offset]
    query["q"] = filter.text.isBlank ? nil : filter.text
    query["order"] =
      switch order {
      case .relevance: nil
      case .newest: "-created_at"
      case .title: "title"
      case .priceAscending, .priceDescending, .rating:
        throw .unsupported("sorting by price or rating")
      }
    return query
  }
}

extension HTTPError {
  /// `true` if a store of Medusa requires a publishable key.
  var isOfMissingMedusaKey: Bool {
    guard case .status(400, let problem) = kind else { return false }
    return problem.type == "not_allowed" && problem.detail?.contains("ublishable") == true
  }
}
