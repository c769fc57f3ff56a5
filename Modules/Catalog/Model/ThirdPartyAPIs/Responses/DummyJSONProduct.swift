import Foundation
import FoundationCore

/// A product as DummyJSON writes it, its reviews with it.
struct DummyJSONProduct: ThirdPartyValue {
  @Lenient var id: Int
  var title: String
  @Lossy var description: String?
  @Lossy var category: ThirdPartyCategory?
  @Lossy var price: ThirdPartyPrice?
  @Lossy var rating: ThirdPartyRating?
  @Lossy @Lenient var stock: Int?
  @Lossy var brand: String?
  @Lossy @Lenient var sku: String?
  @LossyArray var reviews: [DummyJSONReview]
  @Lossy var meta: Meta?
  @Lossy var images: ThirdPartyImages?
  @Lossy var thumbnail: ThirdPartyImages?

  struct Meta: Decodable {
    @Lossy var createdAt: Date?
    @Lossy var updatedAt: Date?
  }

  var native: Product {
    let pictures = images?.native ?? []
    return Product(
      id: Product.ID(rawValue: id),
      title: title,
      description: description ?? "",
      brand: Brand(named: brand),
      category: category?.native.titled,
      variants: [
        Variant(sku: sku, or: id, price: price, stock: stock.map { Variant.Stock(onHand: $0) })
      ],
      images: pictures.isEmpty ? thumbnail?.native ?? [] : pictures,
      rating: rating?.native(counted: reviews.count) ?? Rating(count: reviews.count),
      createdAt: meta?.createdAt,
      updatedAt: meta?.updatedAt
    )
  }
}

/// The reviews of a product as DummyJSON writes them into it, where it is they that are asked for.
struct DummyJSONReviews: Decodable, Sendable {
  @RequiredArray var reviews: [DummyJSONReview]

  /// The reviews, numbered from one in their order, as they have no numbers of their own.
  var native: [Review] {
    reviews.enumerated().map { position, review in
      Review(
        id: Review.ID(rawValue: position + 1),
        customer: review.reviewerName ?? "",
        stars: review.rating,
        text: review.comment ?? "",
        createdAt: review.date
      )
    }
  }
}

/// A review as DummyJSON writes it into its product; the writer's address is not taken along.
struct DummyJSONReview: Decodable, Sendable {
  @Lenient var rating: Int
  @Lossy var comment: String?
  @Lossy var date: Date?
  @Lossy var reviewerName: String?
}

/// A page as DummyJSON writes it.
struct DummyJSONPage: Decodable, Sendable {
  let products: ThirdPartyList<DummyJSONProduct>
  @Lossy @Lenient var total: Int?

  /// The page that begins after so many products, which goes on after all that it has, those that
  /// could not be read included.
  ///
  /// Its own `skip` may be any number, and its `limit` is no help, because the last page says there
  /// how many it has.
  func page(from start: Int) -> ProductPage {
    let (end, overflows) = start.addingReportingOverflow(products.count)
    let goesOn = products.count > 0 && !overflows && end < total ?? end
    return ProductPage(products.items, next: goesOn ? String(end) : nil, total: total)
  }
}
