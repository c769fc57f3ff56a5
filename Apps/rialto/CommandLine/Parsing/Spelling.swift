/// Finds the word that was probably meant.
enum Spelling {
  /// The candidate nearest to a word, if one is near enough to be a slip of the finger.
  ///
  /// A word of up to three letters may be one slip away, a longer one a slip for every three
  /// letters; a beginning of at least three letters is enough too. Of two equals the first wins.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let letters = Array(word.lowercased())
    guard !letters.isEmpty, letters.count <= 64 else { return nil }
    let limit = max(1, letters.count / 3)
    let near = candidates.map { ($0, distance(letters, Array($0.lowercased()))) }
      .filter { $0.1 <= min(limit, $0.0.count - 1) }
      .min { $0.1 < $1.1 }
    if let near { return near.0 }
    guard letters.count >= 3 else { return nil }
    return candidates.first { $0.lowercased().starts(with: letters) }
  }

  /// How many letters must be added, dropped, changed or swapped with their neighbour.
  static func distance(_ source: [Character], _ target: [Character]) -> Int {
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
