import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The question for the items of an order: products found by words or SKU, with their quantities.
@MainActor
struct OrderItemQuestion {
  let context: any OrderingContext
  let questioner: any Questioner
  let locale: Locale

  /// Asks for items until the user wants no more, beginning with the present ones.
  func ask(_ answers: inout OrderAnswers) async throws {
    var items = answers.items
    while true {
      let question =
        items.isEmpty
        ? "Product, by words or SKU?"
        : "Another product, SKU=QUANTITY to change one, or Enter to go on:"
      let text = try await questioner.text(question, flag: "ITEM")
      guard !text.isEmpty else {
        if items.isEmpty { continue }
        answers.items = items
        return
      }
      let changes = try await changes(by: text, in: answers.currency)
      // The same product again has the new quantity; 0 removes it.
      items.removeAll { item in changes.contains { $0.product.sku == item.sku } }
      items += changes.filter { $0.quantity > 0 }
        .map { ItemQuantity(sku: $0.product.sku, quantity: $0.quantity) }
    }
  }

  /// Returns the products of an answer with their quantities: `MUG-RED=2 LAMP=1`, or words for one.
  private func changes(
    by text: String,
    in currency: Currency
  ) async throws -> [(product: ProductReference, quantity: Int)] {
    let typed = text.split(separator: " ").compactMap { word in
      word.contains("=") ? ItemQuantity(argument: String(word)) : nil
    }
    guard !typed.isEmpty else {
      guard let product = try await product(for: text, in: currency), isAvailable(1, of: product)
      else { return [] }
      return [(product, try await quantity(of: product))]
    }
    var changes: [(product: ProductReference, quantity: Int)] = []
    for item in typed {
      guard let product = try await product(for: item.sku.rawValue, in: currency) else { continue }
      if item.quantity == 0 || isAvailable(item.quantity, of: product) {
        changes.append((product, item.quantity))
      }
    }
    return changes
  }

  /// Returns `true` for a quantity that can be ordered, and says why another cannot.
  private func isAvailable(_ quantity: Int, of product: ProductReference) -> Bool {
    let (least, most) = (ItemQuantity.quantities.lowerBound, ItemQuantity.quantities.upperBound)
    guard ItemQuantity.quantities.contains(quantity) else {
      questioner.note("Use \(least) to \(most).")
      return false
    }
    guard let available = product.available, available < quantity else { return true }
    questioner.note("Only \(max(0, available)) of \(product.sku) are available.")
    return false
  }

  private func product(for text: String, in currency: Currency) async throws -> ProductReference? {
    let found = try await context.products(matching: text, in: currency)
    if let same = found.first(where: { $0.sku.rawValue.lowercased() == text.lowercased() }) {
      return same
    }
    guard found.count > 1 else {
      if found.isEmpty { questioner.note("No products match '\(text)'.") }
      return found.first
    }
    let index = try await questioner.choice(
      "Which one?",
      of: found.map { $0.line(in: locale) },
      flag: "ITEM"
    )
    return index.map { found[$0] }
  }

  private func quantity(of product: ProductReference) async throws -> Int {
    while true {
      let question = "Quantity of \(product.line(in: locale))? [1]"
      let answer = try await questioner.text(question, flag: "ITEM")
      let quantity = answer.isEmpty ? 1 : Int(answer) ?? 0
      if isAvailable(quantity, of: product) { return quantity }
    }
  }
}

extension ProductReference {
  /// The SKU, the name, the price and the stock, on one line.
  fileprivate func line(in locale: Locale) -> String {
    let stock = available.map { "\($0.formatted(in: locale)) available" }
    return [sku.rawValue, name, price?.formatted(in: locale), stock].compactMap(\.self)
      .joined(separator: ", ")
  }
}

extension Totals {
  /// Returns the sums in a sentence.
  func sentence(in locale: Locale) -> String {
    let parts = [
      "Goods \(subtotal.formatted(in: locale))", "shipping \(shipping.formatted(in: locale))",
      discount.minorUnits == 0 ? nil : "discount \(discount.formatted(in: locale))",
      "tax \(tax.formatted(in: locale))\(isTaxIncluded ? " included" : "")",
      "total \(total.formatted(in: locale))",
    ]
    return parts.compactMap(\.self).joined(separator: ", ") + "."
  }
}
