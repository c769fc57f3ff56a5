import FoundationCore

/// Suggestions for misspelt names.
enum NameSuggestions {
  /// Returns up to three names whose keys are closest to a text.
  ///
  /// A key is close if it has the text as a prefix or as the beginning of a word, or if its edit
  /// distance is at most a third of the letters.
  static func closest(to text: String, among things: [(name: String, keys: [String])]) -> [String] {
    let letters = text.count
    guard (1...64).contains(letters) else { return [] }
    let near = things.compactMap { thing in
      thing.keys.compactMap { distance(from: text, of: letters, to: $0) }.min().map {
        (thing.name, $0)
      }
    }
    return near.ordered { $0.1 < $1.1 }.prefix(3).map(\.0)
  }

  private static func distance(from text: String, of letters: Int, to key: String) -> Int? {
    if letters >= 3, key.hasPrefix(text) { return 0 }
    if letters >= 4, (" " + key).contains(" " + text) { return 1 }
    let distance = text.editDistance(to: key)
    let limit = max(1, letters / 3)
    return distance <= limit && distance < letters ? distance + 1 : nil
  }
}
