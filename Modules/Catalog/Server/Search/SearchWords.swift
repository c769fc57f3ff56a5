import FoundationCore
import StoreCore

/// The words of a search text.
///
/// The text is split at whitespace and has no query syntax. The last word may be a prefix. All words
/// are required.
struct SearchWords: Sendable {
  private let words: [String]
  /// `true` if the last word may be a prefix.
  private var isLastWordPrefix = true
  /// The search text with whitespace normalized.
  let text: String

  /// Creates the words of a text; `nil` if it is blank.
  init?(_ typed: String) {
    let parts = typed.unicodeScalars.split { $0.properties.isWhitespace || $0.value < 0x20 }
    guard !parts.isEmpty else { return nil }
    text = parts.map { String($0) }.joined(separator: " ")
    words = parts.filter { $0.contains(where: \.isSearched) }.map { String($0) }
  }

  /// `true` if the text has no searchable word, only punctuation.
  var isEmpty: Bool { words.isEmpty }

  /// `true` if the text is one word of several parts, as most SKUs are.
  var mayBeSKU: Bool { words.count == 1 && words[0] == text && words[0].searchWords.count > 1 }

  /// A query for rows that have all words.
  var all: FullTextQuery { FullTextQuery(terms) }

  /// A query for rows that have all words in the title.
  var allInTitle: FullTextQuery { FullTextQuery(terms, isTitleOnly: true) }

  /// A query for rows that have any of the words.
  var any: FullTextQuery { FullTextQuery(terms, matchesAnyTerm: true) }

  /// A query for rows that have the last word, not as a prefix.
  var last: FullTextQuery { FullTextQuery(words.suffix(1).map { FullTextQuery.Term(word: $0) }) }

  /// The words as the index has them, each alone, the last perhaps as a prefix.
  var indexed: [FullTextQuery.Term] { terms(of: words.flatMap(\.searchWords)) }

  /// The same words without prefix matching.
  var withoutPrefix: SearchWords {
    var words = self
    words.isLastWordPrefix = false
    return words
  }

  private var terms: [FullTextQuery.Term] { terms(of: words) }

  private func terms(of words: [String]) -> [FullTextQuery.Term] {
    var terms = words.map { FullTextQuery.Term(word: $0) }
    if isLastWordPrefix, !terms.isEmpty { terms[terms.count - 1].isPrefix = true }
    return terms
  }
}
