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

  /// Asks for items until the user wants no more.
  func ask(_ answers: inout OrderAnswers) async throws {
    var items: [ItemQuantity] = []
    while true {
      let question =
        items.isEmpty ? "Product, by words or SKU?" : "Another product, or Enter to go on:"
      let text = try await questioner.text(question, flag: "ITEM")
      guard !text.isEmpty else {
        if items.isEmpty { continue }
        answers.items = items
        return
      }
      guard let product = try await product(for: text, in: answers.currency) else { continue }
      let item = ItemQuantity(sku: product.sku, quantity: try await quantity(of: product))
      // The same product again has the new quantity.
      items.removeAll { $0.sku == item.sku }
      items.append(item)
      answers.currency = answers.currency ?? product.price?.currency
    }
  }

  private func product(for text: String, in currency: Currency?) async throws -> ProductReference? {
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
    return found[index]
  }

  private func quantity(of product: ProductReference) async throws -> Int {
    while true {
      let question = "Quantity of \(product.line(in: locale))? [1]"
      let answer = try await questioner.text(question, flag: "ITEM")
      if answer.isEmpty { return 1 }
      if let quantity = Int(answer), ItemQuantity.quantities.contains(quantity) { return quantity }
      let (least, most) = (ItemQuantity.quantities.lowerBound, ItemQuantity.quantities.upperBound)
      questioner.note("Use \(least) to \(most).")
    }
  }
}

extension ProductReference {
  /// The SKU, the name and the price, on one line.
  fileprivate func line(in locale: Locale) -> String {
    [sku.rawValue, name, price?.formatted(in: locale)].compactMap(\.self).joined(separator: ", ")
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
