import FoundationCore
import Persistence
import StoreCore

/// The correction of a search that finds nothing: words that no product has become the words of
/// products that differ from them by one slip.
///
/// The words of the index tell which of the possible words there are, and the products with any of
/// these which of them is the most frequent.
struct SearchCorrection {
  let query: ProductListQuery
  let transaction: any Transaction

  /// The number of products that are read to find the words that there are.
  private static let sampleSize = 100

  /// Returns the query with corrected words; `nil` if there is nothing to correct or no correction.
  func corrected() async throws -> ProductListQuery? {
    guard let search = query.search else { return nil }
    let typed = search.indexed
    var words = typed.map(\.word)
    for (place, term) in typed.enumerated() {
      if let known = try await correction(of: term) { words[place] = known }
    }
    guard words != typed.map(\.word) else { return nil }
    var corrected = query
    corrected.search = SearchWords(words.joined(separator: " "))
    return corrected
  }

  /// Returns the variant of an unknown word that most products have.
  private func correction(of term: FullTextQuery.Term) async throws -> String? {
    guard SpellingVariants.areOf(term.word), try await isUnknown(term) else { return nil }
    let variants = try await known(SpellingVariants(of: term.word).words, of: term.word)
    guard !variants.isEmpty else { return nil }
    let terms = variants.map { FullTextQuery.Term(word: $0) }
    let match = query.filtered(FullTextQuery(terms, matchesAnyTerm: true))
    let wanted = Set(variants)
    var counts: [String: Int] = [:]
    // Without an order, which would have all of the products read.
    try await transaction.each(
      """
      SELECT title, brand, sku, description FROM product_text
      WHERE \(transaction.dialect.matches(match)) LIMIT \(Self.sampleSize)
      """
    ) { row in
      let texts: [String] = [try row[0], try row[1], try row[2], try row[3]]
      for word in Set(texts.flatMap(\.searchWords)) where wanted.contains(word) {
        counts[word, default: 0] += 1
      }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Returns the variants of a word that the index has, of some in the order of their bytes; all of
  /// them if the database has no list of words.
  private func known(_ variants: [String], of word: String) async throws -> [String] {
    let dialect = transaction.dialect
    guard let list = dialect.words(of: .products) else { return variants }
    try await transaction.run(list.creation)
    let beginning = word.utf8.prefix(2)
    var near = variants.filter { $0.utf8.starts(with: beginning) }[...]
    // The query of the next word reads all rows of the word before it, which may be a common one. So
    // variants that begin otherwise, with many words between them, are looked up one by one.
    let others = SQLList.texts(variants.filter { !$0.utf8.starts(with: beginning) })
    var known: [String] = try await transaction.all(
      """
      SELECT value FROM \(dialect.table(of: others, as: "variant"))
      WHERE EXISTS (SELECT 1 FROM \(list.table) WHERE term = value)
      """
    ) { try $0[0] }
    while let variant = near.first,
      let next: String = try await transaction.value(list.next(variant))
    {
      if variant == next { known.append(variant) }
      // Most of the others are between the same two words of the index.
      near = near.dropFirst().drop { $0.utf8.lexicographicallyPrecedes(next.utf8) }
    }
    return known
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
  /// The words in the order of their bytes.
  let words: [String]

  /// The lengths of the words that are corrected: shorter ones are like too many others, and the
  /// variants of longer ones are too many.
  private static let lengths = 4...24

  /// Returns `true` if a word has variants: numbers, and words that are too short or too long, have none.
  static func areOf(_ word: String) -> Bool {
    lengths ~= word.unicodeScalars.count && !word.unicodeScalars.allSatisfy { "0"..."9" ~= $0 }
  }

  /// Creates the variants of a word of the search index.
  ///
  /// Letters are added and replaced from the digits, the Latin alphabet and, if the word has one of
  /// their letters, from the Greek and the Cyrillic one.
  init(of word: String) {
    let letters = Array(word.unicodeScalars)
    let alphabet = Self.alphabet(of: letters).map { Array(String($0).utf8) }
    let text = Array(word.utf8)
    // The places of the letters in the text, and its end.
    let places = letters.reduce(into: [0]) { $0.append($0[$0.count - 1] + UTF8.width($1)) }
    var words: Set<String> = []
    // Of bytes, which are joined faster than letters.
    func insert(_ new: [UInt8], from place: Int, to next: Int) {
      let bytes = text[..<places[place]] + new + text[places[next]...]
      words.insert(String(decoding: bytes, as: UTF8.self))
    }
    for place in letters.indices {
      for letter in alphabet {
        insert(letter, from: place, to: place)
        insert(letter, from: place, to: place + 1)
      }
      insert([], from: place, to: place + 1)
      guard place + 1 < letters.count else { continue }
      let (first, second) = (
        places[place]..<places[place + 1], places[place + 1]..<places[place + 2]
      )
      insert(Array(text[second] + text[first]), from: place, to: place + 2)
    }
    for letter in alphabet { insert(letter, from: letters.count, to: letters.count) }
    words.remove(word)
    self.words = words.ordered { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func alphabet(of letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let others = [greek, cyrillic].filter { $0.contains(where: letters.contains) }
    return ([latin] + others).flatMap(\.self)
  }

  private static let latin = "0123456789abcdefghijklmnopqrstuvwxyz".unicodeScalars
  private static let greek = "αβγδεζηθικλμνξοπρςστυφχψω".unicodeScalars
  private static let cyrillic = "абвгдежзийклмнопрстуфхцчшщъыьэюя".unicodeScalars
}
