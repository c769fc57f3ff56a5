import Catalog
import CommandKit
import Foundation
import FoundationCore

/// The conversation in which a user books the stock of a product on a screen.
@MainActor
struct StockConversation {
  let catalog: CatalogModel
  let questioner: any Questioner
  let locale: Locale

  /// Asks for the variant, the change and its reason, and books the movement after a question.
  ///
  /// - Throws: A cancellation if the user does not want it; then the store is unchanged.
  func book(_ product: Product) async throws -> StockMovement {
    let variant = try await variant(of: product)
    let level = try await catalog.client.store(for: "showing stock")
      .stock(of: variant.sku).value
    while true {
      var draft = try await change(of: level)
      draft.reason = try await reason(of: draft)
      let note = try await questioner.text(
        "Note, such as the number of a delivery, or Enter for none:",
        flag: "--note"
      )
      draft.note = note.isEmpty ? nil : note
      do {
        let preview = try await catalog.client.store(for: "booking stock")
          .bookStock(draft, of: variant.sku, isDryRun: true)
        let question = "Book \(preview.words(in: locale))? [Y/n]"
        let answer = try await questioner.text(question, flag: "--yes")
        guard ["", "y", "yes"].contains(answer.lowercased()) else { throw OutputError.cancelled }
        return try await catalog.change { client in
          try await client.store(for: "booking stock").bookStock(draft, of: variant.sku)
        }
      } catch let error as CatalogError {
        guard case .invalid = error else { throw error }
        questioner.note(error.sentences)
      }
    }
  }

  private func variant(of product: Product) async throws -> Variant {
    guard product.variants.count > 1 else { return product.variants[0] }
    let choices = product.variants.map { variant in
      let stock = variant.stockText(in: locale)
      return [variant.sku.rawValue, variant.choice(in: locale), stock].filter { !$0.isEmpty }
        .joined(separator: ", ")
    }
    let index = try await questioner.choice("Which variant?", of: choices, flag: "SKU")
    guard let index else { throw OutputError.cancelled }
    return product.variants[index]
  }

  private func change(of level: StockLevel) async throws -> StockMovementDraft {
    let onHand = level.stock.onHand.formatted(in: locale)
    while true {
      let answer = try await questioner.text(
        "\(level.sku) has \(onHand) on hand. Change, such as +20, -3 or =38?",
        flag: "COUNT"
      )
      switch StockChange(argument: answer) {
      case .set(let number): return StockMovementDraft(onHand: number, reason: .count)
      case .add(let number): return StockMovementDraft(change: number)
      case nil: questioner.note("Write \(StockChange.expectation).")
      }
    }
  }

  private func reason(of draft: StockMovementDraft) async throws -> StockMovementDraft.Reason {
    let reasons = StockMovementDraft.Reason.allCases
    let index = try await questioner.choice(
      "Reason?",
      of: reasons.map(\.rawValue),
      flag: "--reason"
    )
    guard let index else { throw OutputError.cancelled }
    return reasons[index]
  }
}
