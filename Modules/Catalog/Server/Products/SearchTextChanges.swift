import Catalog
import FoundationCore
import StoreCore

/// The changes of the search index by a transaction, which are written at its end.
///
/// SQLite stores the texts that wait in its index before each statement that can be undone alone.
/// Written between the other statements of an import, they took a third of its time.
final class SearchTextChanges {
  private var texts: [Int: SearchableText] = [:]
  /// The products whose text is to be replaced.
  private var outdated: Set<Int> = []

  /// Adds the text of a product that has none.
  func insert(_ text: SearchableText, of product: Int) { texts[product] = text }

  /// Replaces the text of a product.
  func replace(_ text: SearchableText, of product: Int) {
    // One that waits is not in the index yet.
    if texts.updateValue(text, forKey: product) == nil { outdated.insert(product) }
  }

  /// Writes the changes.
  func write(to transaction: any Transaction) async throws {
    for product in outdated.ordered() { try await transaction.deleteSearchableText(of: product) }
    let texts = texts.ordered { $0.key < $1.key }
    try await transaction.insertSearchableTexts(texts.map { (product: $0.key, text: $0.value) })
    outdated = []
    self.texts = [:]
  }
}
