extension String {
  /// Returns the edit distance to another text: the number of characters to insert, delete, replace or
  /// swap with their neighbour.
  ///
  /// This is the optimal string alignment distance. The time grows with the product of both lengths,
  /// so the caller should refuse long texts.
  public func editDistance(to other: String) -> Int {
    let target = Array(other)
    var rowBeforeLast: [Int] = []
    var lastRow = Array(0...target.count)
    var previousLetter: Character?
    for (row, letter) in enumerated() {
      var currentRow = [row + 1]
      for (column, other) in target.enumerated() {
        var distance = min(lastRow[column + 1] + 1, currentRow[column] + 1)
        distance = min(distance, lastRow[column] + (letter == other ? 0 : 1))
        if column > 0, letter == target[column - 1], previousLetter == other {
          distance = min(distance, rowBeforeLast[column - 1] + 1)
        }
        currentRow.append(distance)
      }
      rowBeforeLast = lastRow
      lastRow = currentRow
      previousLetter = letter
    }
    return lastRow[target.count]
  }
}
