import Foundation
import FoundationCore

/// A search request of the Hacker News API by Algolia.
struct AlgoliaSearch {
  enum Order { case relevance, date }

  private let text: String
  private let order: Order
  /// The required tags: an item must have one of each group.
  private let tags: [[String]]
  private let filters: [AlgoliaFilter]
  private let page: Int
  private let size: Int

  init(_ query: SampleQuery, by order: Order) throws(AlgoliaAPIError) {
    text = query["query"] ?? ""
    self.order = order
    tags = Self.groups(query["tags"] ?? "")
    var filters: [AlgoliaFilter] = []
    for text in query.list("numericFilters") ?? [] { filters.append(try AlgoliaFilter(text)) }
    self.filters = filters
    page = try Self.number("page", in: 0...1_000_000, of: query) ?? 0
    size = try Self.number("hitsPerPage", in: 1...1000, of: query) ?? 20
  }

  func answer(from items: [PostedItem]) -> JSONValue {
    let words = text.folded.split(separator: " ").map(String.init)
    let found = items.filter { item in
      !item.isGone && item.type != "pollopt"
        && tags.allSatisfy { !item.tags.isDisjoint(with: $0) }
        && filters.allSatisfy { $0.isMet(by: item) }
        && words.allSatisfy(item.searched.contains)
    }
    let sorted = found.sorted { first, second in
      switch order {
      case .date: first.date > second.date
      case .relevance: (first.score, first.id) > (second.score, second.id)
      }
    }
    // Pagination reaches at most a thousand hits.
    let reached = sorted.prefix(1000)
    let hits = reached.dropFirst(min(page * size, reached.count)).prefix(size)
    return [
      "exhaustive": ["nbHits": true, "typo": true],
      "exhaustiveNbHits": true,
      "exhaustiveTypo": true,
      "hits": .array(hits.map { $0.hit(marking: words) }),
      "hitsPerPage": .number(size),
      "nbHits": .number(found.count),
      "nbPages": .number((reached.count + size - 1) / size),
      "page": .number(page),
      "processingTimeMS": 1,
      "query": .string(text),
    ]
  }

  /// Parses `story,(ask_hn,show_hn)`: tags in parentheses are alternatives.
  private static func groups(_ text: String) -> [[String]] {
    var groups: [[String]] = []
    for (index, part) in text.split(separator: "(", omittingEmptySubsequences: false).enumerated() {
      let pieces = part.split(separator: ")", maxSplits: 1, omittingEmptySubsequences: false)
      if index > 0 { groups.append(names(pieces[0])) }
      let single = index > 0 ? pieces.dropFirst().first ?? "" : part
      groups += names(single).map { [$0] }
    }
    return groups.filter { !$0.isEmpty }
  }

  private static func names(_ text: Substring) -> [String] {
    text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  private static func number(
    _ name: String,
    in range: ClosedRange<Int>,
    of query: SampleQuery
  ) throws(AlgoliaAPIError) -> Int? {
    guard let text = query[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw AlgoliaAPIError(message: "invalid \(name): \(text)")
    }
    return number
  }
}

/// An error of the search API.
struct AlgoliaAPIError: Error {
  let message: String
}

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
