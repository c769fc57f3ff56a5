import Catalog
import Foundation
import FoundationCore
import StoreHTTP

/// The place of a page of WooCommerce in its list.
struct WooCommercePaging {
  /// The number of the next page; `nil` on the last one.
  let next: Int?
  /// The number of elements on all pages, if the shop sends it.
  let total: Int?

  /// Reads the fields of a response; the count of its elements includes unreadable ones.
  ///
  /// A proxy may remove the fields; a full page is then taken to have a next one.
  init(_ fields: HTTPFields, of number: Int, count: Int, limit: Int) {
    total = fields["X-WP-Total"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    let pages = fields["X-WP-TotalPages"].flatMap { Int($0) }
    let isLast =
      if let pages { number >= pages } else if let link = fields["Link"] {
        !link.contains("rel=\"next\"")
      } else {
        count < limit
      }
    // A page without elements is the last one, even if the fields name another.
    next = isLast || count == 0 || number == .max ? nil : number + 1
  }

  /// Returns the number of the page after a cursor, counted from 1; the cursor is its text.
  static func number(after cursor: String?) throws(CatalogError) -> Int {
    let number = cursor == nil ? 1 : try cursor.offset
    guard number > 0 else {
      throw .store(HTTPError(.invalidRequest("The page number is not a number.")))
    }
    return number
  }
}

extension ProductQuery {
  /// Returns the query of the list of products of WooCommerce.
  ///
  /// - Throws: `CatalogError.unsupported` for filters that the shop does not have.
  func wooCommerceQuery(
    page number: Int,
    in prices: StoreCurrency
  ) throws(CatalogError) -> HTTPRequest.Query {
    if filter.maximumStock != nil { throw .unsupported("filtering by low stock") }
    if filter.minimumRating != nil { throw .unsupported("filtering by rating") }
    var query: HTTPRequest.Query = ["page": number, "per_page": limit]
    query["search"] = filter.text.isBlank ? nil : filter.text
    query["category"] = filter.category?.description
    query["brand"] = filter.brand?.description
    query["stock_status"] = filter.isInStock ? "instock" : nil
    query["min_price"] = try filter.minimumPrice?.digits(in: prices.currency)
    query["max_price"] = try filter.maximumPrice?.digits(in: prices.currency)
    query["status"] =
      switch filter.status {
      case nil, .only(.active): "publish"
      case .only(.draft): "draft"
      case .only(.archived): throw .unsupported("archived products")
      case .any: "any"
      }
    let sort: (key: String, direction: String)? =
      switch order {
      case .relevance: nil
      case .newest: ("date", "desc")
      case .title: ("title", "asc")
      case .priceAscending: ("price", "asc")
      case .priceDescending: ("price", "desc")
      case .rating: ("rating", "desc")
      }
    query["orderby"] = sort?.key
    query["order"] = sort?.direction
    return query
  }
}
