import FoundationCore

/// A product as FakeStore writes it: one picture, a category by its name, and the votes counted.
struct FakeStoreProduct: ForeignValue {
  @Lenient var id: Int
  var title: String
  @Lossy var price: ForeignPrice?
  @Lossy var description: String?
  @Lossy var category: ForeignCategory?
  @Lossy var image: ForeignImages?
  @Lossy var rating: ForeignRating?

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
