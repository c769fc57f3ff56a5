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

  /// Returns the word that most products have of those that one slip makes of an unknown word.
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
      WHERE \(transaction.dialect.matches(match)) LIMIT \(bound: Self.sampleSize)
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
