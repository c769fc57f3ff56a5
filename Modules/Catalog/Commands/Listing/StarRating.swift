import CommandKit

/// An average of stars, as it is typed.
struct StarRating: ArgumentValue {
  let mean: Double

  init?(argument: String) {
    guard let mean = Double(argument), (0...5).contains(mean) else { return nil }
    self.mean = mean
  }

  static var expectation: String { "a number of stars from 0 to 5" }
}
