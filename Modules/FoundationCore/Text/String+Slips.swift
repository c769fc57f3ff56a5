extension String {
  /// How many slips of the finger lie between this text and another: letters added, dropped,
  /// changed or swapped with their neighbour.
  ///
  /// The work grows with the product of both lengths, so long texts are for the caller to refuse.
  public func slips(to other: String) -> Int {
    let target = Array(other)
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    var letterBefore: Character?
    for (row, letter) in enumerated() {
      var current = [row + 1]
      for (column, meant) in target.enumerated() {
        var least = min(last[column + 1] + 1, current[column] + 1)
        least = min(least, last[column] + (letter == meant ? 0 : 1))
        if column > 0, letter == target[column - 1], letterBefore == meant {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      beforeLast = last
      last = current
      letterBefore = letter
    }
    return last[target.count]
  }
}
