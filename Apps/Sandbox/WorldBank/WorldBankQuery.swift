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

  func pages(of total: Int) -> Int { total / size + (total % size == 0 ? 0 : 1) }

  /// Returns the range of the page's rows; empty after the last page.
  func rows(of total: Int) -> Range<Int> {
    guard number <= pages(of: total) else { return total..<total }
    let start = (number - 1) * size
    return start..<(total - start > size ? start + size : total)
  }
}

extension Set<Int> {
  /// Parses the years of a `date` such as `2022`, `2010:2022`, `2012M01:2012M12`, `2013Q3` or
  /// `YTD:2013`.
  ///
  /// The bundled data is annual; months and quarters are valid, but have no values.
  init(date: String) throws(WorldBankAPIError) {
    let ends = date.uppercased().split(separator: ":", omittingEmptySubsequences: false)
    if ends.count == 2, ends[0] == "YTD", let year = Self.year(ends[1]) {
      self = [year]
      return
    }
    guard (1...2).contains(ends.count), ends.allSatisfy(Self.isPeriod) else { throw .badValue }
    let years = ends.compactMap(Self.year)
    guard years.count == ends.count, let oldest = years.min(), let newest = years.max() else {
      self = []
      return
    }
    self = Set(oldest...newest)
  }

  private static func isPeriod(_ text: Substring) -> Bool {
    guard year(text.prefix(4)) != nil else { return false }
    switch text.dropFirst(4).first {
    case nil: return true
    case "M": return number(text.dropFirst(5), digits: 2).map((1...12).contains) ?? false
    case "Q": return number(text.dropFirst(5), digits: 1).map((1...4).contains) ?? false
    default: return false
    }
  }

  private static func year(_ text: Substring) -> Int? { number(text, digits: 4) }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    text.utf8.count == digits && text.allSatisfy(\.isNumber) ? Int(text) : nil
  }
}
