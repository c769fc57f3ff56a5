import Catalog
import Foundation
import FoundationCore

/// A review of WooCommerce, without the email address of the reviewer.
struct WooCommerceReview: ThirdPartyValue {
  @Lenient var id: Int
  @Lossy var reviewer: String?
  @Lossy var review: String?
  let rating: Stars
  @Lossy var createdAt: Date?

  private enum CodingKeys: String, CodingKey {
    case id, reviewer, review, rating
    case createdAt = "date_created_gmt"
  }

  /// The stars; a review without any, which has 0, is unreadable.
  struct Stars: Decodable {
    let count: Int

    init(from decoder: any Decoder) throws {
      count = try Lenient<Int>(from: decoder).wrappedValue
      guard (1...5).contains(count) else {
        throw DecodingError.corrupted("A review has 1 to 5 stars.", in: decoder)
      }
    }
  }

  var catalogValue: Review {
    Review(
      id: Review.ID(rawValue: id),
      customer: reviewer ?? "",
      stars: rating.count,
      text: review.map { HTMLText($0).plainText } ?? "",
      createdAt: createdAt
    )
  }
}
