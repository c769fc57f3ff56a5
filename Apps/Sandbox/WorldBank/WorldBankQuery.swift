import Foundation

/// The query parameters, with case-insensitive names.
struct WorldBankQuery {
  private let texts: [String: String]

  init(_ url: URL) {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    let pairs = items.map { ($0.name.lowercased(), $0.value ?? "") }
    texts = Dictionary(pairs, uniquingKeysWith: { $1 })
  }

  subscript(name: String) -> String? { texts[name] }

  /// Returns a parameter that is a positive integer.
  func count(_ name: String) throws(WorldBankAPIError) -> Int? {
    guard let text = texts[name] else { return nil }
    guard let count = Int(text), count > 0 else { throw .badValue }
    return count
  }
}

/// The requested page.
struct WorldBankPage {
  let number: Int
  let size: Int

  init(_ query: WorldBankQuery) throws(WorldBankAPIError) {
    number = try query.count("page") ?? 1
    size = try query.count("per_page") ?? 50
  }

  /// Returns the number of pages of a total.
  func pages(of total: Int) -> Int { total / size + (total % size == 0 ? 0 : 1) }

  /// Returns the range of the page's rows; empty after the last page.
  func rows(of total: Int) -> Range<Int> {
    guard number <= pages(of: total) else { return total..<total }
    let start = (number - 1) * size
    return start..<(total - start > size ? start + size : total)
  }
}
