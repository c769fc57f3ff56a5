public import Foundation
public import FoundationCore

/// A customer's review of a product.
public struct Review: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Review, Int>

  /// The ID in the store.
  public let id: ID
  /// The customer who wrote it.
  public var customer: String
  /// The stars, from 1 to 5.
  public var stars: Int
  /// The headline.
  @Fallback<Empty> public var title: String
  /// The text of the review.
  @Fallback<Empty> public var text: String
  /// The date it was written.
  @Lossy public var createdAt: Date?

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
