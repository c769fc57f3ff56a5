import Foundation

extension Unicode.Scalar {
  /// Whether the search index takes the character as part of a word.
  package var isSearched: Bool {
    if isASCII { return ("a"..."z" ~= self) || ("A"..."Z" ~= self) || ("0"..."9" ~= self) }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    default: false
    }
  }

  /// Whether it is put above or below a letter, and makes no difference to a search.
  var isAccent: Bool { 0x300...0x331 ~= value }

  /// Adds the character to a word as it is searched: small, and of Latin letters without their
  /// accents.
  func fold(into word: inout String.UnicodeScalarView) {
    // Nearly all are, and nothing has to be asked of Unicode for them.
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
    // By way of the capital letter, so that both small sigmas are one.
    let capital = properties.uppercaseMapping.unicodeScalars
    let small = (capital.count == 1 ? capital.first ?? self : self).properties.lowercaseMapping
    return small.unicodeScalars.count == 1 && self != "ı"
      ? small.unicodeScalars : String(self).unicodeScalars
  }
}
