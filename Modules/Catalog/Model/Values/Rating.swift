public import FoundationCore

/// What buyers think of a product, all together.
public struct Rating: Sendable, Hashable, Codable {
  /// The mean of all stars, to two decimals; nothing before the first review.
  public var average: Double?
  /// How many reviews there are.
  public var count: Int
  /// How many gave one star, two, up to five; empty where the store does not say.
  public var histogram: [Int]

  /// Makes a rating; without a value, that of no reviews.
  public init(average: Double? = nil, count: Int = 0, histogram: [Int] = []) {
    self.average = average
    self.count = count
    self.histogram = histogram
  }
}

extension Rating: FallbackSource {
  /// What a product is rated that nobody has reviewed.
  public static var fallback: Rating { Rating() }
}
