import FoundationCore

/// Suggestions for misspelled words.
public enum Suggestions {
  /// Returns the candidate with the smallest edit distance to a word, if it is small enough for a
  /// typing mistake.
  ///
  /// A word of up to three letters may differ by one edit, a longer one by an edit for every three
  /// letters; a prefix of at least three letters matches too. Of two equals the first wins.
  public static func nearest(to word: String, in candidates: [String]) -> String? {
    let word = word.lowercased()
    let letters = word.count
    guard (1...64).contains(letters) else { return nil }
    let limit = max(1, letters / 3)
    let near = candidates.map { ($0, word.editDistance(to: $0.lowercased())) }
      .filter { $0.1 <= min(limit, $0.0.count - 1) }
      .min { $0.1 < $1.1 }
    if let near { return near.0 }
    guard letters >= 3 else { return nil }
    return candidates.first { $0.lowercased().starts(with: word) }
  }
}
