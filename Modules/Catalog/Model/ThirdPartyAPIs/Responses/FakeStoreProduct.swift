import FoundationCore

/// A product of FakeStore: one image, a category by name, and a rating with its count.
struct FakeStoreProduct: ThirdPartyValue {
  @Lenient var id: Int
  var title: String
  @Lossy var price: ThirdPartyPrice?
  @Lossy var description: String?
  @Lossy var category: ThirdPartyCategory?
  @Lossy var image: ThirdPartyImages?
  @Lossy var rating: ThirdPartyRating?

  var catalogValue: Product {
    Product(
      id: Product.ID(rawValue: id),
      title: title,
      description: description ?? "",
      category: category?.catalogValue,
      variants: [Variant(sku: nil, or: id, price: price)],
      images: image?.catalogValue ?? [],
      rating: rating?.catalogValue() ?? Rating()
    )
  }
}
