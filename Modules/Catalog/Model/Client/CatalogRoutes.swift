package import StoreHTTP

/// The routes of the catalog of a Rialto store.
extension APIRoute {
  package static let products = CollectionRoutes(
    "Product",
    at: "/v1/products",
    query: ProductListField.allCases.map(\.rawValue) + paging
  )
  package static let categories = CollectionRoutes(
    "Category",
    plural: "Categories",
    at: "/v1/categories"
  )
  package static let brands = CollectionRoutes("Brand", at: "/v1/brands")

  package static let showProductBySKU = APIRoute("showProductBySKU", .get, "/v1/skus/{sku}")
  package static let setStock = APIRoute(
    "setStock",
    .put,
    "/v1/skus/{sku}/stock",
    allowsDryRun: true,
    requiresIfMatch: true
  )

  package static let listStock = APIRoute(
    "listStock",
    .get,
    "/v1/stock",
    query: [lowStock] + paging
  )
  package static let showStock = APIRoute("showStock", .get, "/v1/skus/{sku}/stock")
  package static let bookStock = edit("bookStock", .post, "/v1/skus/{sku}/movements")
  package static let listStockMovements = APIRoute(
    "listStockMovements",
    .get,
    "/v1/skus/{sku}/movements",
    query: paging
  )
  package static let setStockThreshold = edit("setStockThreshold", .put, "/v1/skus/{sku}/threshold")
  /// The query parameter of a list of variants whose stock is low.
  package static let lowStock = "low"

  package static let changePrices = edit("changePrices", .post, "/v1/prices")

  package static let listReviews = APIRoute(
    "listReviews",
    .get,
    "/v1/products/{id}/reviews",
    query: paging
  )
  package static let addReview = edit("addReview", .post, "/v1/products/{id}/reviews")
  package static let removeReview = edit(
    "removeReview",
    .delete,
    "/v1/products/{id}/reviews/{review}"
  )

  package static let importProducts = edit("importProducts", .post, "/v1/import")
  package static let exportProducts = APIRoute("exportProducts", .get, "/v1/export")

  package static let uploadImage = APIRoute("uploadImage", .post, "/v1/images")
  package static let fetchImage = APIRoute("fetchImage", .get, "/v1/images/{name}")
}

/// A query parameter of the list of products.
package enum ProductListField: String, CaseIterable {
  case text = "q"
  case category, brand
  /// A price in minor units of `currency`.
  case minPrice, maxPrice
  case currency, inStock, maxStock, status, minRating, sort
  /// `true` for the number of all products.
  case total
  /// `true` for the counts by category, brand and rating.
  case facets
}
