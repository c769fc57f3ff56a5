import Foundation
import FoundationCore

/// A product of DummyJSON, with its reviews.
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

  var catalogValue: Product {
    let pictures = images?.catalogValue ?? []
    return Product(
      id: Product.ID(rawValue: id),
      title: title,
      description: description ?? "",
      brand: Brand(named: brand),
      category: category?.catalogValue.titled,
      variants: [
        Variant(sku: sku, or: id, price: price, stock: stock.map { Variant.Stock(onHand: $0) })
      ],
      images: pictures.isEmpty ? thumbnail?.catalogValue ?? [] : pictures,
      rating: rating?.catalogValue(counted: reviews.count) ?? Rating(count: reviews.count),
      createdAt: meta?.createdAt,
      updatedAt: meta?.updatedAt
    )
  }
}

/// A product of DummyJSON of which only the reviews are read.
struct DummyJSONReviews: Decodable, Sendable {
  @RequiredArray var reviews: [DummyJSONReview]

  /// The reviews, numbered from 1, as they have no IDs.
  var catalogValue: [Review] {
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

/// A review of DummyJSON, without the email address of the reviewer.
struct DummyJSONReview: Decodable, Sendable {
  @Lenient var rating: Int
  @Lossy var comment: String?
  @Lossy var date: Date?
  @Lossy var reviewerName: String?
}

/// A page of products of DummyJSON.
struct DummyJSONPage: Decodable, Sendable {
  let products: RequiredElements<DummyJSONProduct>
  @Lossy @Lenient var total: Int?

  /// Returns the page that begins at an offset; the next one begins after all its products, including
  /// unreadable ones.
  ///
  /// The `skip` and `limit` of the response are not used: the last page has its own count there.
  func page(from start: Int) -> ProductPage {
    let (end, overflows) = start.addingReportingOverflow(products.count)
    let goesOn = products.count > 0 && !overflows && end < total ?? end
    return ProductPage(products.items, next: goesOn ? String(end) : nil, total: total)
  }
}
