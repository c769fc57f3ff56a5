import Catalog
import FoundationCore
import Persistence
import StoreCore

/// What of a product has to be known before it is changed.
struct StoredProduct: TaggedRepresentation {
  struct StoredVariant {
    /// The row, by which prices refer to it.
    let row: Int
    let sku: SKU
    let onHand: Int
    let reserved: Int
  }

  /// The product as everybody sees it.
  let product: Product
  let variants: [StoredVariant]

  var id: Product.ID { product.id }
  var json: JSONValue { product.json }
  var tag: EntityTag { EntityTag(revision: product.revision ?? 0) }

  /// Reads a product; nothing where there is none.
  init?(_ id: Product.ID, on transaction: any Transaction) async throws {
    guard let product = try await transaction.product(id) else { return nil }
    self.product = product
    variants = try await transaction.all(
      "SELECT id, sku, on_hand, reserved FROM variant WHERE product = ? ORDER BY position",
      [id.rawValue]
    ) { row in
      StoredVariant(
        row: try row[0],
        sku: SKU(rawValue: try row[1]),
        onHand: try row[2],
        reserved: try row[3]
      )
    }
  }

  subscript(sku: SKU) -> StoredVariant? { variants.first { $0.sku == sku } }
}

extension ProductDraft {
  /// The draft with the stock that it leaves alone: what there is, or none of what is new.
  func completed(from stored: StoredProduct?) -> ProductDraft {
    var draft = self
    for place in draft.variants.indices where draft.variants[place].onHand == nil {
      draft.variants[place].onHand = stored?[draft.variants[place].sku]?.onHand ?? 0
    }
    return draft
  }
}
