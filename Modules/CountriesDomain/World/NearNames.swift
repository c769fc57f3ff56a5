/// Finds the names that were probably meant.
enum NearNames {
  /// Up to three of some things, by how near one of their names is to what was written.
  ///
  /// A name is near that begins with it or has it as a word, or that is a few slips of the finger
  /// away: one in three letters.
  static func of(_ text: String, in things: [(name: String, keys: [String])]) -> [String] {
    let letters = Array(text)
    guard !letters.isEmpty, letters.count <= 64 else { return [] }
    let near = things.compactMap { thing in
      thing.keys.compactMap { distance(letters, text, $0) }.min().map { (thing.name, $0) }
    }
    return near.sorted { $0.1 < $1.1 }.prefix(3).map(\.0)
  }

  private static func distance(_ letters: [Character], _ text: String, _ key: String) -> Int? {
    if letters.count >= 3, key.hasPrefix(text) { return 0 }
    if letters.count >= 4, (" " + key).contains(" " + text) { return 1 }
    let slips = slips(letters, Array(key))
    let limit = max(1, letters.count / 3)
    return slips <= limit && slips < letters.count ? slips + 1 : nil
  }

  /// How many letters must be added, dropped, changed or swapped with their neighbour.
  private static func slips(_ source: [Character], _ target: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for (row, letter) in source.enumerated() {
      var current = [row + 1]
      for (column, other) in target.enumerated() {
        var least = min(last[column + 1] + 1, current[column] + 1)
        least = min(least, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == target[column - 1], source[row - 1] == other {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      beforeLast = last
      last = current
    }
    return last[target.count]
  }
}
