import Foundation
import FoundationCore

/// A product as Platzi's store writes it.
///
/// It has no SKU, brand, stock or rating; the slug, or the number in older answers, names it.
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

  var native: Product {
    Product(
      id: Product.ID(rawValue: id),
      title: title,
      description: description ?? "",
      category: category?.native,
      variants: [Variant(sku: slug, or: id, price: price)],
      images: images?.native ?? [],
      createdAt: creationAt,
      updatedAt: updatedAt
    )
  }
}

extension Variant {
  /// The one variant of a product that a store sells without any; without a name of its own it is
  /// named by the product's number.
  init(sku name: String?, or id: Int, price: ThirdPartyPrice?, stock: Stock? = nil) {
    let name = name.flatMap { $0.isEmpty ? nil : $0 } ?? String(id)
    self.init(sku: SKU(rawValue: name), prices: price.map { [$0.native] } ?? [], stock: stock)
    hasAssumedCurrency = price != nil
  }
}
