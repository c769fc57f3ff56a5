import FoundationCore

/// Finds the names that were probably meant.
enum NameSuggestions {
  /// Up to three of some things, by how near one of their names is to what was written.
  ///
  /// A name is near that begins with it or has it as a word, or that is a few slips of the finger
  /// away: one in three letters.
  static func of(_ text: String, in things: [(name: String, keys: [String])]) -> [String] {
    let letters = text.count
    guard (1...64).contains(letters) else { return [] }
    let near = things.compactMap { thing in
      thing.keys.compactMap { distance(from: text, of: letters, to: $0) }.min().map {
        (thing.name, $0)
      }
    }
    return near.sorted { $0.1 < $1.1 }.prefix(3).map(\.0)
  }

  private static func distance(from text: String, of letters: Int, to key: String) -> Int? {
    if letters >= 3, key.hasPrefix(text) { return 0 }
    if letters >= 4, (" " + key).contains(" " + text) { return 1 }
    let slips = text.editDistance(to: key)
    let limit = max(1, letters / 3)
    return slips <= limit && slips < letters ? slips + 1 : nil
  }
}
