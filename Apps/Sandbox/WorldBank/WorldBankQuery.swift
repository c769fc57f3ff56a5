import Foundation

/// What stands behind the question mark; names are the same in any case.
struct WorldBankQuery {
  private let texts: [String: String]

  init(_ url: URL) {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    let pairs = items.map { ($0.name.lowercased(), $0.value ?? "") }
    texts = Dictionary(pairs, uniquingKeysWith: { $1 })
  }

  subscript(name: String) -> String? { texts[name] }

  /// A number from one upwards.
  func count(_ name: String) throws(WorldBankAPIError) -> Int? {
    guard let text = texts[name] else { return nil }
    guard let count = Int(text), count > 0 else { throw .badValue }
    return count
  }
}

/// The part of an answer that is asked for.
struct WorldBankPage {
  let number: Int
  let size: Int

  init(_ query: WorldBankQuery) throws(WorldBankAPIError) {
    number = try query.count("page") ?? 1
    size = try query.count("per_page") ?? 50
  }

  /// How many pages so many rows fill.
  func pages(of total: Int) -> Int { total / size + (total % size == 0 ? 0 : 1) }

  /// Where the rows of the page are among all; nowhere behind the last page.
  func rows(of total: Int) -> Range<Int> {
    guard number <= pages(of: total) else { return total..<total }
    let start = (number - 1) * size
    return start..<(total - start > size ? start + size : total)
  }
}
