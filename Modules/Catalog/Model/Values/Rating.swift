public import FoundationCore

/// The average rating of a product.
public struct Rating: Sendable, Hashable, Codable {
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

extension Rating: FallbackSource {
  /// The rating of a product without reviews.
  public static var fallback: Rating { Rating() }
}
