import Foundation
import FoundationCore

extension [Indicator] {
  /// Searches the indicators by word prefixes, best match first, shorter names first among equals.
  ///
  /// - Parameters:
  ///   - text: The words, all of which must occur; an empty text matches everything.
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
