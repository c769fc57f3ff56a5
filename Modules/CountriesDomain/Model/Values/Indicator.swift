import Foundation
public import FoundationCore

/// An indicator of the World Bank.
public struct Indicator: Identifiable, Sendable, Hashable, Codable {
  /// The code of an indicator, such as `SP.POP.TOTL`.
  public typealias ID = Identifier<Indicator, String>

  /// A reference to a database or a topic.
  public struct Reference: Sendable, Hashable, Codable {
    /// The identifier.
    public let id: Int
    /// The name.
    public let name: String

    /// Creates a reference.
    public init(id: Int, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// The code.
  public let id: ID
  /// The name, such as `Population, total`.
  public let name: String
  /// The unit; `nil` if it is part of the name.
  public let unit: String?
  /// The definition, in a paragraph.
  public let note: String?
  /// The organization that measured it.
  public let organization: String?
  /// The database.
  public let source: Reference?
  /// The topics.
  public let topics: [Reference]

  /// Creates an indicator.
  public init(
    id: ID,
    name: String,
    unit: String? = nil,
    note: String? = nil,
    organization: String? = nil,
    source: Reference? = nil,
    topics: [Reference] = []
  ) {
    self.id = id
    self.name = name
    self.unit = unit
    self.note = note
    self.organization = organization
    self.source = source
    self.topics = topics
  }

  /// Population.
  public static let population: ID = "SP.POP.TOTL"
  /// GDP in current US dollars.
  public static let gdp: ID = "NY.GDP.MKTP.CD"
  /// GDP per capita in current US dollars.
  public static let gdpPerCapita: ID = "NY.GDP.PCAP.CD"
  /// Inflation of consumer prices, in annual percent.
  public static let inflation: ID = "FP.CPI.TOTL.ZG"
  /// Life expectancy at birth, in years.
  public static let lifeExpectancy: ID = "SP.DYN.LE00.IN"
}

extension [Indicator] {
  /// Searches the indicators by word prefixes, best match first, shorter names first among equals.
  ///
  /// - Parameters:
  ///   - text: The words, which must all occur; an empty text matches all indicators.
  ///   - topic: The identifier of a topic; `nil` for all.
  ///   - source: The identifier of a database; `nil` for all.
  ///   - limit: The maximum number of results.
  /// - Returns: The matching indicators.
  @concurrent
  public func search(
    _ text: String,
    topic: Int? = nil,
    source: Int? = nil,
    limit: Int = 50
  ) async -> [Indicator] {
    // 30,000 indicators have some 20 million letters; comparing them as bytes, ignoring ASCII case,
    // is fast enough without an index.
    let words = text.folding(options: .diacriticInsensitive, locale: nil).lowercased()
      .split(whereSeparator: \.isWhitespace).map { [UInt8]($0.utf8) }
    let found = compactMap { indicator -> (indicator: Indicator, score: Int)? in
      guard topic.map({ topic in indicator.topics.contains { $0.id == topic } }) ?? true,
        source.map({ indicator.source?.id == $0 }) ?? true,
        let score = indicator.score(for: words)
      else { return nil }
      return (indicator, score)
    }
    return found.ordered { left, right in
      let (one, other) = (left.indicator, right.indicator)
      return (right.score, one.name.utf8.count, one.id) < (
        left.score, other.name.utf8.count, other.id
      )
    }
    .prefix(Swift.max(0, limit)).map(\.indicator)
  }
}

extension Indicator {
  /// Returns the score for all words; `nil` if one does not match.
  fileprivate func score(for words: [[UInt8]]) -> Int? {
    var score = 0
    for word in words {
      guard let best = self.score(for: word) else { return nil }
      score += best
    }
    // Between equal indicators, the most used database comes first.
    return source?.id == IndicatorSource.developmentIndicators ? score + 2 : score
  }

  private func score(for word: [UInt8]) -> Int? {
    if id.rawValue.utf8.count == word.count, id.rawValue.match(of: word) != nil { return 100 }
    if let match = name.match(of: word) { return match == .whole ? 20 : 12 }
    if id.rawValue.match(of: word) != nil { return 10 }
    if topics.contains(where: { $0.name.match(of: word) != nil }) { return 6 }
    if let match = note?.match(of: word) { return match == .whole ? 3 : 2 }
    return organization?.match(of: word) == nil ? nil : 1
  }
}

/// The match of a word in a text.
private enum Match { case beginning, whole }

extension String {
  /// Returns the match of a lowercase word; `nil` if no word of the text begins with it.
  fileprivate func match(of word: [UInt8]) -> Match? {
    var text = self
    return text.withUTF8 { text in
      guard let first = word.first, text.count >= word.count else { return nil }
      var found: Match?
      for start in 0...(text.count - word.count) where text[start].lowercased == first {
        guard start == 0 || !text[start - 1].isWordPart,
          word.indices.allSatisfy({ text[start + $0].lowercased == word[$0] })
        else { continue }
        let end = start + word.count
        if end == text.count || !text[end].isWordPart { return .whole }
        found = .beginning
      }
      return found
    }
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 { 65...90 ~= self ? self + 32 : self }

  /// `true` for a letter, a digit or a byte of a non-ASCII character.
  fileprivate var isWordPart: Bool {
    48...57 ~= self || 97...122 ~= lowercased || self >= 0x80
  }
}
