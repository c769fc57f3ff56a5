public import Foundation
public import FoundationCore

/// A customer's review of a product.
public struct Review: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<Review, Int>

  /// The ID in the store.
  public let id: ID
  /// The customer who wrote it.
  public var customer: String
  /// The stars, from 1 to 5.
  public var stars: Int
  /// The headline.
  public var title: String
  /// The text of the review.
  public var text: String
  /// The date it was written.
  public var createdAt: Date?

  /// Creates a review.
  public init(
    id: ID,
    customer: String,
    stars: Int,
    title: String = "",
    text: String = "",
    createdAt: Date? = nil
  ) {
    self.id = id
    self.customer = customer
    self.stars = stars
    self.title = title
    self.text = text
    self.createdAt = createdAt
  }
}

extension Review: Shaped {
  public static let shape = Shape<Review>(
    "Review",
    Field("id", \.id, as: .identifier),
    Field("customer", \.customer, as: .text),
    Field("stars", \.stars, as: .integer(1...5)),
    .lossy("title", \.title, as: .text, default: ""),
    .lossy("text", \.text, as: .text, default: ""),
    .lossy("createdAt", \.createdAt),
    memberwise: Review.init
  )
}

/// The average rating of a product.
public struct Rating: Sendable, Hashable {
  /// The average number of stars, to two decimals; `nil` without reviews.
  public var average: Double?
  /// The number of reviews.
  public var count: Int
  /// The number of reviews with one star, two, up to five; empty if the store does not send it.
  public var histogram: [Int]

  /// Creates a rating, by default without reviews.
  public init(average: Double? = nil, count: Int = 0, histogram: [Int] = []) {
    self.average = average
    self.count = count
    self.histogram = histogram
  }
}

extension Rating: Shaped {
  public static let shape = Shape<Rating>(
    "Rating",
    .optional("average", \.average, as: .number(1...5)),
    Field("count", \.count, as: .count),
    Field("histogram", \.histogram, as: .array(.count, 5...5)),
    // A third-party or damaged store may send any number.
    make: { Rating(average: $0, count: max(0, $1), histogram: $2) }
  )
}
