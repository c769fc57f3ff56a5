import Foundation

extension String {
  /// The folded words of the text, as a full-text search compares them.
  ///
  /// Characters other than letters and digits separate words; case and the accents of Latin letters
  /// do not count. These are the words of SQLite's `unicode61 remove_diacritics 2`.
  package var searchWords: [String] {
    unicodeScalars.split { !$0.isSearched && !$0.isAccent }.compactMap { scalars in
      var word = String.UnicodeScalarView()
      for scalar in scalars.prefix(Self.longestSearchWord) where !scalar.isAccent {
        scalar.fold(into: &word)
      }
      return word.isEmpty ? nil : String(word)
    }
  }

  /// The maximum length of a word in characters; PostgreSQL refuses more than two thousand bytes.
  private static let longestSearchWord = 400
}

extension Unicode.Scalar {
  /// `true` if the search index takes the character as part of a word.
  package var isSearched: Bool {
    if isASCII { return ("a"..."z" ~= self) || ("A"..."Z" ~= self) || ("0"..."9" ~= self) }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    default: false
    }
  }

  /// `true` for a combining accent, which search ignores.
  fileprivate var isAccent: Bool { 0x300...0x331 ~= value }

  /// Appends the folded character: in lower case, and without the accents of Latin letters.
  fileprivate func fold(into word: inout String.UnicodeScalarView) {
    // A fast path for ASCII, without Unicode properties.
    if isASCII {
      word.append("A"..."Z" ~= self ? Unicode.Scalar(UInt8(value) + 0x20) : self)
    } else {
      word.append(contentsOf: folded)
    }
  }

  private var folded: String.UnicodeScalarView {
    let parts = String(self).decomposedStringWithCanonicalMapping.unicodeScalars
    if let letter = parts.first, letter.isASCII {
      return letter.properties.lowercaseMapping.unicodeScalars
    }
    // Through the capital letter, so that both small sigmas are equal.
    let capital = properties.uppercaseMapping.unicodeScalars
    let small = (capital.count == 1 ? capital.first ?? self : self).properties.lowercaseMapping
    return small.unicodeScalars.count == 1 && self != "ı"
      ? small.unicodeScalars : String(self).unicodeScalars
  }
}

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
