import FoundationCore

/// The words that one slip makes of a word, or a word of them.
///
/// A slip leaves a letter out, types one too many or a wrong one, or swaps two neighbors.
struct SpellingVariants {
  let words: Set<String>

  /// The length from which on words are corrected; shorter ones are like too many others.
  static let minimumLength = 4
  /// The length up to which words are corrected; the variants of longer ones are too many.
  static let maximumLength = 24

  /// Creates the variants of a word of the search index.
  ///
  /// Letters are added and replaced from the digits, the Latin alphabet and, if the word has one of
  /// their letters, from the Greek and the Cyrillic one. There are none of numbers, and of words that
  /// are too short or too long.
  init(of word: String) {
    let letters = Array(word.unicodeScalars)
    guard Self.minimumLength...Self.maximumLength ~= letters.count,
      !letters.allSatisfy({ "0"..."9" ~= $0 })
    else {
      words = []
      return
    }
    let alphabet = Self.alphabet(of: letters)
    var words: Set<String> = []
    func insert(_ before: ArraySlice<Unicode.Scalar>, _ new: [Unicode.Scalar], from next: Int) {
      var word = String.UnicodeScalarView(before)
      word.append(contentsOf: new)
      word.append(contentsOf: letters[next...])
      words.insert(String(word))
    }
    for place in 0...letters.count {
      let before = letters[..<place]
      for letter in alphabet { insert(before, [letter], from: place) }
      guard place < letters.count else { continue }
      insert(before, [], from: place + 1)
      for letter in alphabet { insert(before, [letter], from: place + 1) }
      guard place + 1 < letters.count else { continue }
      insert(before, [letters[place + 1], letters[place]], from: place + 2)
    }
    words.remove(word)
    self.words = words
  }

  private static func alphabet(of letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let others = [greek, cyrillic].filter { alphabet in letters.contains { alphabet.contains($0) } }
    return [digits, latin].flatMap(Array.init) + others.flatMap(Array.init)
  }

  private static let digits = scalars("0"..."9")
  private static let latin = scalars("a"..."z")
  private static let greek = scalars("α"..."ω")
  private static let cyrillic = scalars("а"..."я")

  private static func scalars(_ range: ClosedRange<Unicode.Scalar>) -> [Unicode.Scalar] {
    (range.lowerBound.value...range.upperBound.value).compactMap(Unicode.Scalar.init)
  }
}
