import Foundation
import FoundationCore

/// A search request of the Hacker News API by Algolia.
struct AlgoliaSearch {
  enum Order { case relevance, date }

  private let text: String
  private let order: Order
  /// The tags of which an item must have one, from `(story,poll,job)`; empty for all items.
  private let tags: [String]
  /// The earliest second since 1970, from `created_at_i>=1763600000`.
  private let since: Int?
  private let page: Int
  private let size: Int

  init(_ query: SampleQuery, by order: Order) throws(AlgoliaAPIError) {
    text = query["query"] ?? ""
    self.order = order
    tags = query["tags"].map { $0.split { "(,)".contains($0) }.map(String.init) } ?? []
    since = try query["numericFilters"].map { text throws(AlgoliaAPIError) in
      guard text.hasPrefix("created_at_i>="), let since = Int(text.dropFirst(14)) else {
        throw AlgoliaAPIError(message: "invalid numericFilters: \(text)")
      }
      return since
    }
    page = try Self.number("page", in: 0...1_000_000, of: query) ?? 0
    size = try Self.number("hitsPerPage", in: 1...1000, of: query) ?? 20
  }

  func answer(from items: [PostedItem]) -> JSONValue {
    let words = text.folded.split(separator: " ").map(String.init)
    let found = items.filter { item in
      !item.isGone && item.type != "pollopt"
        && (tags.isEmpty || !item.tags.isDisjoint(with: tags))
        && since.map { item.date.timeIntervalSince1970 >= Double($0) } != false
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
      "hits": .array(hits.map(\.hit)),
      "hitsPerPage": .number(size),
      "nbHits": .number(found.count),
      "nbPages": .number((reached.count + size - 1) / size),
      "page": .number(page),
      "processingTimeMS": 1,
      "query": .string(text),
    ]
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
