import FoundationCore

/// A rating of a third-party store: the average alone, or with the number of reviews.
struct ThirdPartyRating: Decodable, Sendable {
  /// The average of all stars.
  let average: Double
  /// The number of reviews, if the store sends it.
  let count: Int?

  init(from decoder: any Decoder) throws {
    // A failed attempt tells a number from an object.
    if let number = try? Lenient<Double>(from: decoder).wrappedValue {
      average = number
      count = nil
    } else {
      let object = try Object(from: decoder)
      average = object.rate
      count = object.count
    }
    guard (0...5).contains(average) else {
      throw DecodingError.corrupted("A rating is between 0 and 5.", in: decoder)
    }
  }

  /// Returns the rating in the catalog, with the store's count or else the number of reviews read.
  func catalogValue(counted: Int = 0) -> Rating {
    let count = max(0, count ?? counted)
    // These stores send an average of 0 for a product without reviews.
    return Rating(average: average == 0 && count == 0 ? nil : average, count: count)
  }

  private struct Object: Decodable {
    @Lenient var rate: Double
    @Lossy @Lenient var count: Int?
  }
}
