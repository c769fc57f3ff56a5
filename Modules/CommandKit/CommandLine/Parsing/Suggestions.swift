import FoundationCore

/// The search for the word that was probably meant.
public enum Suggestions {
  /// Returns the candidate nearest to a word, if one is near enough to be a slip of the finger.
  ///
  /// A word of up to three letters may be one slip away, a longer one a slip for every three letters;
  /// a beginning of at least three letters is enough too. Of two equals the first wins.
  ///
  /// - Parameters:
  ///   - word: The word that was typed.
  ///   - candidates: The words that could be meant.
  /// - Returns: The nearest candidate, or `nil`.
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
