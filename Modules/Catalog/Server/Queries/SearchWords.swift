import StoreCore

/// What someone searches for, as the search index understands it.
///
/// The text is cut at spaces; nothing in it means anything but itself. The last word may be the
/// beginning of one. All of them have to be there.
struct SearchWords: Sendable {
  private let words: [String]
  /// Whether the last word may go on.
  private var isOpen = true
  /// What was typed, without the spaces around it.
  let text: String

  /// Takes what was typed; nothing where that is nothing but space.
  init?(_ typed: String) {
    let parts = typed.unicodeScalars.split { $0.properties.isWhitespace || $0.value < 0x20 }
    guard !parts.isEmpty else { return nil }
    text = parts.map { String($0) }.joined(separator: " ")
    words = parts.filter { $0.contains(where: \.isSearched) }.map { String($0) }
  }

  /// Whether there is nothing in it that could be found, such as marks alone.
  var isUnfindable: Bool { words.isEmpty }

  /// Rows that have all the words.
  var all: FullTextQuery { FullTextQuery(terms) }

  /// Rows that have all the words in the title.
  var allInTitle: FullTextQuery { FullTextQuery(terms, isTitleOnly: true) }

  /// Rows that have any of the words.
  var any: FullTextQuery { FullTextQuery(terms, matchesAnyTerm: true) }

  /// Rows that have the last word as it stands.
  var last: FullTextQuery { FullTextQuery(words.suffix(1).map { FullTextQuery.Term(word: $0) }) }

  /// The same with the last word taken to be complete.
  var completed: SearchWords {
    var words = self
    words.isOpen = false
    return words
  }

  private var terms: [FullTextQuery.Term] {
    var terms = words.map { FullTextQuery.Term(word: $0) }
    if isOpen, !terms.isEmpty { terms[terms.count - 1].isPrefix = true }
    return terms
  }
}
