import FoundationCore
import Persistence
import StoreCore

/// The correction of a search that finds nothing: words that no product has become the words of
/// products that differ from them by one slip.
///
/// It needs no list of all words, which a large store could not keep up to date for free: the index
/// is asked for products with any of the possible words, and those products tell which there are.
struct SearchCorrection {
  let query: ProductListQuery
  let transaction: any Transaction

  /// The number of products that are read to find the words that there are.
  private static let sampleSize = 100

  /// Returns the query with corrected words; `nil` if there is nothing to correct or no correction.
  func corrected() async throws -> ProductListQuery? {
    guard let search = query.search else { return nil }
    var words: [String] = []
    var isCorrected = false
    for term in search.indexed {
      if let known = try await correction(of: term) {
        isCorrected = true
        words.append(known)
      } else {
        words.append(term.word)
      }
    }
    guard isCorrected else { return nil }
    var corrected = query
    corrected.search = SearchWords(words.joined(separator: " "))
    return corrected
  }

  /// Returns the variant of an unknown word that most products have.
  private func correction(of term: FullTextQuery.Term) async throws -> String? {
    let variants = SpellingVariants(of: term.word).words
    guard !variants.isEmpty, try await isUnknown(term) else { return nil }
    let terms = variants.ordered().map { FullTextQuery.Term(word: $0) }
    let match = query.filtered(FullTextQuery(terms, matchesAnyTerm: true))
    var counts: [String: Int] = [:]
    // Without an order, which would have all of the products read.
    try await transaction.each(
      """
      SELECT title, brand, sku, description FROM product_text
      WHERE \(transaction.dialect.matches(match)) LIMIT \(Self.sampleSize)
      """
    ) { row in
      let texts: [String] = [try row[0], try row[1], try row[2], try row[3]]
      for word in Set(texts.flatMap(\.searchWords)) where variants.contains(word) {
        counts[word, default: 0] += 1
      }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  private func isUnknown(_ term: FullTextQuery.Term) async throws -> Bool {
    let rows: SQLText = """
      SELECT 1 FROM product_text WHERE \(transaction.dialect.matches(FullTextQuery([term])))
      """
    return try await ProductStore(transaction).has(atMost: 0, rows)
  }
}

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
  /// their letters, from the Greek and the Cyrillic one. Numbers, and words that are too short or too
  /// long, have no variants.
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
