/// A query of the full-text index; each database translates it.
package struct FullTextQuery: Sendable, Hashable {
  /// A search term without spaces, as typed; the index may split it into several words.
  package struct Term: Sendable, Hashable {
    package let word: String
    /// `true` if the term matches as a prefix.
    package var isPrefix: Bool

    package init(word: String, isPrefix: Bool = false) {
      self.word = word
      self.isPrefix = isPrefix
    }
  }

  package let terms: [Term]
  /// `true` if one of the terms suffices (OR).
  package let matchesAnyTerm: Bool
  /// `true` if the terms must be in the title.
  package let isTitleOnly: Bool
  /// The filter words: a product must have one of each list.
  package var filters: [[String]] = []
  /// The filter words that a product must not have.
  package var excludedFilters: [String] = []

  package init(_ terms: [Term], matchesAnyTerm: Bool = false, isTitleOnly: Bool = false) {
    self.terms = terms
    self.matchesAnyTerm = matchesAnyTerm
    self.isTitleOnly = isTitleOnly
  }
}
