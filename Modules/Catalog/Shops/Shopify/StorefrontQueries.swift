import Catalog
import FoundationCore

/// The queries of the Storefront API.
///
/// A shop limits the cost of a query without a key, so that a page has only the first variants and
/// images of each product.
enum StorefrontQueries {
  static let products = """
    query Products($first: Int!, $after: String, $query: String, \
    $sortKey: ProductSortKeys, $reverse: Boolean) {
      products(first: $first, after: $after, query: $query, sortKey: $sortKey, reverse: $reverse) {
        nodes { \(product) }
        pageInfo { hasNextPage endCursor }
      }
    }
    """

  static let single = """
    query Product($id: ID!) { product(id: $id) { \(product) } }
    """

  static let variants = """
    query Variants($id: ID!, $after: String) {
      product(id: $id) { variants(first: 100, after: $after) { \(variantList) } }
    }
    """

  static let currency = "query Shop { shop { paymentSettings { currencyCode } } }"

  private static let product = """
    id title description vendor productType createdAt updatedAt
    options { name values: optionValues { name } }
    images(first: 5) { nodes { url alt: altText } }
    variants(first: 10) { \(variantList) }
    """

  private static let variantList = """
    nodes { id sku availableForSale selectedOptions { name value } price { amount currencyCode } }
    pageInfo { hasNextPage endCursor }
    """
}

extension ProductQuery {
  /// A filter by the prices alone.
  var priceFilter: ProductFilter {
    ProductFilter(minimumPrice: filter.minimumPrice, maximumPrice: filter.maximumPrice)
  }

  /// Returns the variables of a list of products; without a currency, it is filtered by no price.
  ///
  /// - Throws: `CatalogError.unsupported` for filters that the API does not have.
  func storefrontVariables(
    pricesIn currency: Currency?,
    after cursor: String?
  ) throws(CatalogError) -> JSONValue {
    var rest = filter
    (rest.text, rest.isInStock) = ("", false)
    (rest.minimumPrice, rest.maximumPrice) = (nil, nil)
    // Only published products are listed.
    if rest.status == .any || rest.status == .only(.active) { rest.status = nil }
    guard rest == ProductFilter() else {
      throw .unsupported("filtering by category, brand, rating, status or low stock")
    }
    var terms: [String] = []
    if !filter.text.isBlank { terms.append(filter.text.escapedForStorefront) }
    if filter.isInStock { terms.append("available_for_sale:true") }
    if let currency, let minimum = filter.minimumPrice {
      terms.append("variants.price:>=\(try minimum.digits(in: currency))")
    }
    if let currency, let maximum = filter.maximumPrice {
      terms.append("variants.price:<=\(try maximum.digits(in: currency))")
    }
    let sort: (key: String, isReversed: Bool) =
      switch order {
      case .relevance: (filter.text.isBlank ? "ID" : "RELEVANCE", false)
      case .newest: ("CREATED_AT", true)
      case .title: ("TITLE", false)
      case .priceAscending: ("PRICE", false)
      case .priceDescending: ("PRICE", true)
      case .rating: throw .unsupported("sorting by rating")
      }
    return [
      "first": .number(limit), "after": cursor.map { .string($0) } ?? .null,
      "query": terms.isEmpty ? .null : .string(terms.joined(separator: " ")),
      "sortKey": .string(sort.key), "reverse": .bool(sort.isReversed),
    ]
  }
}

extension String {
  /// The words for a search, without the meaning that its syntax gives to some characters.
  fileprivate var escapedForStorefront: String {
    reduce(into: "") { text, character in
      if #"\:()"'<>*-"#.contains(character) { text.append("\\") }
      text.append(character)
    }
  }
}
