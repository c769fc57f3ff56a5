/// What the search index is asked for; each database has its own language for it.
package struct FullTextQuery: Sendable, Hashable {
  /// Something that has no space in it, as it was typed; in the index it may be several words, one
  /// after the other.
  package struct Term: Sendable, Hashable {
    package let word: String
    /// Whether the word may go on.
    package var isBeginning: Bool

    package init(word: String, isBeginning: Bool = false) {
      self.word = word
      self.isBeginning = isBeginning
    }
  }

  package let terms: [Term]
  /// Whether one of the terms suffices.
  package let isAnyEnough: Bool
  /// Whether they have to be in the title; otherwise they may be anywhere.
  package let isInTitle: Bool
  /// Filter words: of each list, the product has one.
  package var filters: [[String]] = []
  /// Filter words that the product has none of.
  package var unwanted: [String] = []

  package init(_ terms: [Term], isAnyEnough: Bool = false, isInTitle: Bool = false) {
    self.terms = terms
    self.isAnyEnough = isAnyEnough
    self.isInTitle = isInTitle
  }
}
