import Testing

@testable import CatalogServer

/// The words that one slip makes of a word.
struct SpellingVariantsTests {
  @Test func everySlipHasAVariant() {
    let words = SpellingVariants(of: "coffee").words
    for word in ["cofee", "coffeee", "toffee", "cfofee", "coffe", "xcoffee", "coffee1", "offee"] {
      #expect(words.contains(word), "\(word)")
    }
    for word in ["coffee", "cofe", "coefef", "coffeeee"] { #expect(!words.contains(word)) }
    #expect(words.count < 500)
  }

  @Test(arguments: ["", "mug", "1234567", String(repeating: "a", count: 25)])
  func someWordsHaveNone(word: String) {
    #expect(SpellingVariants(of: word).words.isEmpty)
  }
}
