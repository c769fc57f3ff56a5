import FoundationCore
import Ordering
import Persistence
import StoreCore

/// The words that an order is found by, beside its number.
///
/// The row of the order has them as a text. The table `order_word` has each of them, so that a rare
/// word is found among a million orders without reading all of them.
struct OrderWords {
  /// The words, each on a line.
  let text: String
  private let all: Set<Substring>

  init(_ draft: OrderDraft) {
    let person = [draft.email, draft.address.name, draft.address.city]
    self.init(person + draft.lines.map(\.sku.rawValue))
  }

  /// Creates the words of an order whose customer was erased: its SKUs.
  init(erased order: Order) { self.init(order.lines.map(\.sku.rawValue)) }

  private init(_ texts: [String]) {
    let words = texts.joined(separator: "\n").sortKey.split(whereSeparator: \.isWhitespace)
    text = words.joined(separator: "\n")
    all = Set(words)
  }

  /// Adds the words of an order to the index.
  func insert(for order: Int, in transaction: any Transaction) async throws {
    let words = transaction.dialect.table(of: .texts(all.ordered().map(String.init)), as: "word")
    let statement: SQLText = """
      INSERT INTO order_word (word, customer_order)
      SELECT word.value, \(bound: order) FROM \(words)
      """
    try await transaction.enqueue(statement)
  }
}

extension Transaction {
  /// Finds the orders that may have all of some words, by the rarest of them.
  ///
  /// - Parameter words: Beginnings of words, or numbers of orders.
  /// - Returns: The numbers of the orders; `nil` if every word is common, so that the newest orders
  ///   with it are found sooner without the index.
  /// - Throws: The error of the database.
  func ordersByRarestWord(of words: [String]) async throws -> Set<Int>? {
    var rarest: Set<Int>?
    for word in words {
      let range = (word, word + "\u{10FFFF}")
      var found: [Int] = try await all(
        "SELECT customer_order FROM order_word WHERE word >= ? AND word < ? LIMIT ?",
        [range.0, range.1, OrderQuery.maximumRareCount + 1]
      ) { try $0[0] }
      guard found.count <= OrderQuery.maximumRareCount else { continue }
      if let number = Int(word) { found.append(number) }
      if rarest.map({ found.count < $0.count }) ?? true { rarest = Set(found) }
    }
    return rarest
  }
}
