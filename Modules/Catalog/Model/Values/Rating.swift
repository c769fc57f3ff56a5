public import FoundationCore

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
    make: Rating.init
  )
}
