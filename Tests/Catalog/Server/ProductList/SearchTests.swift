import CatalogTestSupport
import Persistence
import Testing

@testable import CatalogServer
@testable import StoreCore

/// The words that one slip makes of a word.
struct SpellingVariantsTests {
  @Test func everySlipHasAVariant() {
    let words = SpellingVariants(of: "coffee").words
    for word in ["cofee", "coffeee", "toffee", "cfofee", "coffe", "xcoffee", "coffee1", "offee"] {
      #expect(words.contains(word), "\(word)")
    }
    for word in ["coffee", "cofe", "coefef", "coffeeee"] { #expect(!words.contains(word)) }
    #expect(words.count < 500)
    #expect(
      words.map { Array($0.utf8) }
        == words.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    )
    #expect(SpellingVariants(of: "кофи").words.contains("кофе"))
  }

  @Test(arguments: ["", "mug", "1234567", String(repeating: "a", count: 25)])
  func someWordsHaveNone(word: String) {
    #expect(!SpellingVariants.areOf(word))
  }
}

/// The full-text index of a store in a file.
struct SearchIndexTests {
  /// Every search reads all parts of the index, and FTS5 begins another before a statement of several
  /// rows.
  @Test func theTextsOfATransactionAreOnePart() async throws {
    let store = try await CatalogStore()
    try await store.served.store.database.write { transaction in
      let texts = (1...600).map { (id: $0, columns: ["Mug \($0)", "Aldera", "M-\($0)", "", ""]) }
      try await transaction.insert(texts, into: .products)
    }
    let parts: Int? = try await store.served.store.database.read {
      try await $0.value("SELECT count(DISTINCT segid) FROM product_text_idx")
    }
    #expect(parts == 1)
  }

  @Test func theListOfWordsBeginsAtAnyText() async throws {
    let store = try await CatalogStore()
    try await store.served.store.database.write { transaction in
      try await transaction.insert(
        [(id: 1, columns: ["Tea Mug", "", "", "", "b1"])],
        into: .products
      )
    }
    try await store.served.store.database.read { transaction in
      let list = try #require(transaction.dialect.words(of: .products))
      for _ in 1...2 { try await transaction.run(list.creation) }
      let next: [String?] = [
        try await transaction.value(list.next("mug")),
        try await transaction.value(list.next("muh")),
        try await transaction.value(list.next("teb")),
      ]
      #expect(next == ["mug", "tea", nil])
    }
  }
}
