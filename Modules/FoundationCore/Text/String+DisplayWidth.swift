extension String {
  /// The number of terminal columns of the text.
  ///
  /// East Asian wide characters, emoji and flags have two columns, combining marks none, other
  /// characters one (including characters of ambiguous width in Unicode). The text should be one line;
  /// control characters have no width.
  public var displayWidth: Int {
    if utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  /// The number of terminal columns of the character.
  var displayWidth: Int {
    if let ascii = asciiValue { return 0x20...0x7E ~= ascii ? 1 : 0 }
    if isEmoji { return 2 }
    // Not only the first scalar's: terminals give every consonant of an Indic cluster a column.
    return unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }

  /// `true` if it is displayed as an emoji: by default, by a variation selector, or as a flag.
  private var isEmoji: Bool {
    guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
    return unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    if isZeroWidth { return 0 }
    return isWide ? 2 : 1
  }

  private var isZeroWidth: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .control: true
    // The vowels and finals of a Hangul syllable share the columns of its first consonant.
    case .otherLetter where 0x1160...0x11FF ~= value || 0xD7B0...0xD7FF ~= value: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  private var isWide: Bool {
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = Self.wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if value > Self.wideRanges[middle].upperBound { low = middle + 1 } else { high = middle }
    }
    return low < Self.wideRanges.count && Self.wideRanges[low].contains(value)
  }

  /// The scalars of width W or F in EastAsianWidth.txt of Unicode 17, without emoji.
  ///
  /// Adjacent ranges are joined across unassigned code points.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul leading consonants
    0x2329...0x232A,  // angle brackets
    0x2630...0x2637,  // trigrams
    0x268A...0x268F,  // monograms and digrams
    0x2E80...0x3029,  // CJK radicals, ideographic punctuation
    0x302E...0x303E,
    0x3041...0x3098,  // Hiragana
    0x309B...0x3247,  // Katakana, Bopomofo, Hangul letters
    0x3250...0xA4CF,  // ideographs, hexagrams, Yi
    0xA960...0xA97F,  // Hangul leading consonants, extended
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // compatibility ideographs
    0xFE10...0xFE19,  // vertical and small forms
    0xFE30...0xFE6F,
    0xFF01...0xFF60,  // fullwidth forms
    0xFFE0...0xFFE6,
    0x16FE0...0x18DFF,  // Tangut, Khitan
    0x1AFF0...0x1B2FF,  // Kana supplements, Nushu
    0x1D300...0x1D376,  // Tai Xuan Jing and counting rods
    0x1F200...0x1F265,  // enclosed ideographs
    0x20000...0x3FFFD,  // ideographs, supplementary planes
  ]
}

extension String {
  /// Returns the text truncated to a number of terminal columns, with `…` at the end if it was longer.
  ///
  /// A character is never split, so the result may be a column narrower. A width of zero or less gives
  /// an empty text.
  public func truncated(toWidth width: Int) -> String {
    guard width > 0 else { return "" }
    var taken = 0
    var cut = startIndex
    for index in indices {
      taken += self[index].displayWidth
      if taken > width { return self[..<cut] + "…" }
      if taken < width { cut = self.index(after: index) }
    }
    return self
  }

  /// Returns the text padded with spaces to a number of terminal columns.
  ///
  /// A wider text is not padded. Right-to-left text is followed by a left-to-right mark, which has no
  /// width: otherwise a terminal would reorder it together with the text of the next column.
  public func padded(toWidth width: Int, alignment: ColumnAlignment = .leading) -> String {
    let spaces = String(repeating: " ", count: Swift.max(0, width - displayWidth))
    let text = hasRightToLeft ? self + "\u{200E}" : self
    return switch alignment {
    case .leading: text + spaces
    case .trailing: spaces + text
    }
  }

  /// `true` if the text may contain right-to-left characters.
  private var hasRightToLeft: Bool {
    // Latin, Greek and Cyrillic letters come before all of these.
    guard utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
        0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}

/// The alignment of text in a column.
public enum ColumnAlignment: Sendable {
  /// At the start, for words.
  case leading
  /// At the end, for numbers.
  case trailing
}
