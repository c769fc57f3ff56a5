import Foundation

/// A numeric filter of a search, such as `points>100`.
struct AlgoliaFilter {
  private let value: (PostedItem) -> Int
  private let compare: (Int, Int) -> Bool
  private let bound: Int

  init(_ text: String) throws(AlgoliaAPIError) {
    guard let match = try? /(\w+)\s*(<=|>=|<|>|=)\s*(-?\d+)/.wholeMatch(in: text),
      let bound = Int(match.3)
    else { throw AlgoliaAPIError(message: "invalid numericFilters: \(text)") }
    self.bound = bound
    switch match.1 {
    case "created_at_i": value = { Int($0.date.timeIntervalSince1970) }
    case "points": value = \.score
    case "num_comments": value = \.comments
    default: throw AlgoliaAPIError(message: "invalid numericFilters: no attribute \(match.1)")
    }
    switch match.2 {
    case "<=": compare = (<=)
    case ">=": compare = (>=)
    case "<": compare = (<)
    case ">": compare = (>)
    default: compare = (==)
    }
  }

  func isMet(by item: PostedItem) -> Bool { compare(value(item), bound) }
}
