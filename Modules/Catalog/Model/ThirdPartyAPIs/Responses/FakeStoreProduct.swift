import FoundationCore

/// A product as FakeStore writes it: one picture, a category by its name, and the votes counted.
struct FakeStoreProduct: ThirdPartyValue {
  @Lenient var id: Int
  var title: String
  @Lossy var price: ThirdPartyPrice?
  @Lossy var description: String?
  @Lossy var category: ThirdPartyCategory?
  @Lossy var image: ThirdPartyImages?
  @Lossy var rating: ThirdPartyRating?

  var native: Product {
    Product(
      id: Product.ID(rawValue: id),
      title: title,
      description: description ?? "",
      category: category?.native,
      variants: [Variant(sku: nil, or: id, price: price)],
      images: image?.native ?? [],
      rating: rating?.native() ?? Rating()
    )
  }
}
