import Catalog
import Foundation
import FoundationCore

/// A product of Platzi's store.
///
/// It has no SKU, brand, stock or rating; its slug, or else its ID, is used as the SKU.
struct PlatziProduct: ThirdPartyValue {
  @Lenient var id: Int
  var title: String
  @Lossy var slug: String?
  @Lossy var price: ThirdPartyPrice?
  @Lossy var description: String?
  @Lossy var category: ThirdPartyCategory?
  @Lossy var images: ThirdPartyImages?
  @Lossy var creationAt: Date?
  @Lossy var updatedAt: Date?

  var catalogValue: Product {
    Product(
      id: Product.ID(rawValue: id),
      title: title,
      description: description ?? "",
      category: category?.catalogValue,
      variants: [Variant(sku: slug, or: id, price: price)],
      images: images?.catalogValue ?? [],
      createdAt: creationAt,
      updatedAt: updatedAt
    )
  }
}

extension Variant {
  /// Creates the only variant of a product without variants; without a SKU, the product's ID is used.
  init(sku name: String?, or id: Int, price: ThirdPartyPrice?, stock: Stock? = nil) {
    let name = name.flatMap { $0.isEmpty ? nil : $0 } ?? String(id)
    self.init(sku: SKU(rawValue: name), prices: price.map { [$0.catalogValue] } ?? [], stock: stock)
    hasAssumedCurrency = price != nil
  }
}
