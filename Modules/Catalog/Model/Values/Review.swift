public import Foundation
public import FoundationCore

/// What one customer thinks of a product.
public struct Review: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<Review, Int>

  /// What the store knows it by.
  public let id: ID
  /// Who wrote it.
  public var customer: String
  /// From one to five.
  public var stars: Int
  /// A line that sums it up.
  @Fallback<Empty> public var title: String
  /// What they think, in sentences.
  @Fallback<Empty> public var text: String
  /// When it was written.
  @Lossy public var createdAt: Date?

  /// Makes a review.
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
