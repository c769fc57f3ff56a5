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
    make: Review.init
  )
}
