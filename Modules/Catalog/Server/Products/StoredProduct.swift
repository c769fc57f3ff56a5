import Catalog
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// A product with the rows and the stock of its variants, for a change.
struct StoredProduct: TaggedRepresentation {
  struct StoredVariant {
    /// The row ID, which prices refer to.
    let rowID: Int
    let sku: SKU
    let onHand: Int
    let reserved: Int
  }

  /// The product of responses.
  let product: Product
  let variants: [StoredVariant]

  var id: Product.ID { product.id }
  var resource: Product { product }
  var tag: EntityTag { EntityTag(revision: product.revision ?? 0) }

  /// Reads a product; `nil` if it does not exist.
  init?(_ id: Product.ID, on transaction: any Transaction) async throws {
    guard let product = try await transaction.product(id) else { return nil }
    self.product = product
    variants = try await transaction.all(
      "SELECT id, sku, on_hand, reserved FROM variant WHERE product = ? ORDER BY position",
      [id.rawValue]
    ) { row in
      StoredVariant(
        rowID: try row[0],
        sku: SKU(rawValue: try row[1]),
        onHand: try row[2],
        reserved: try row[3]
      )
    }
  }

  subscript(sku: SKU) -> StoredVariant? { variants.first { $0.sku == sku } }
}

extension ProductDraft {
  /// Returns the draft with missing stock filled in from the product, or 0 for new variants.
  func fillingStock(from stored: StoredProduct?) -> ProductDraft {
    var draft = self
    for index in draft.variants.indices where draft.variants[index].onHand == nil {
      draft.variants[index].onHand = stored?[draft.variants[index].sku]?.onHand ?? 0
    }
    return draft
  }
}
