/// What the search index is asked for; each database has its own language for it.
struct SearchMatch: Sendable, Hashable {
  /// Something that has no space in it, as it was typed; in the index it may be several words, one
  /// after the other.
  struct Term: Sendable, Hashable {
    let word: String
    /// Whether the word may go on.
    var isBeginning = false
  }

  let terms: [Term]
  /// Whether one of the terms suffices.
  let isAnyEnough: Bool
  /// Whether they have to be in the title; otherwise they may be anywhere.
  let isInTitle: Bool
  /// Filter words: of each list, the product has one.
  var filters: [[String]] = []
  /// Filter words that the product has none of.
  var unwanted: [String] = []

  init(_ terms: [Term], isAnyEnough: Bool = false, isInTitle: Bool = false) {
    self.terms = terms
    self.isAnyEnough = isAnyEnough
    self.isInTitle = isInTitle
  }
}
