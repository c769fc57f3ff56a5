import FoundationCore

/// A rating as other stores write it: the mean alone, or the mean with the number of votes.
struct ThirdPartyRating: Decodable, Sendable {
  /// The mean of all stars.
  let average: Double
  /// How many votes there are, where the store says so.
  let count: Int?

  init(from decoder: any Decoder) throws {
    // Asking and being refused tells a number from an object.
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

  /// The rating as ours; the votes are those of the store, or so many as were counted.
  func native(counted: Int = 0) -> Rating {
    let count = max(0, count ?? counted)
    // A mean of 0 is how these stores write that nobody has voted.
    return Rating(average: average == 0 && count == 0 ? nil : average, count: count)
  }

  private struct Object: Decodable {
    @Lenient var rate: Double
    @Lossy @Lenient var count: Int?
  }
}
