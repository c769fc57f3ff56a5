public import FoundationCore

/// A quantity of one SKU.
public struct ItemQuantity: Sendable, Hashable {
  /// The SKU.
  public var sku: ProductReference.ID
  /// The quantity.
  public var quantity: Int

  /// Creates a quantity of a SKU.
  public init(sku: ProductReference.ID, quantity: Int) {
    self.sku = sku
    self.quantity = quantity
  }

  /// The quantities that a line of an order may have.
  public static let quantities = 1...10_000
}

extension ItemQuantity: Shaped {
  public static let shape = Shape<ItemQuantity>(
    "ItemQuantity",
    Field("sku", \.sku, as: .sku),
    Field("quantity", \.quantity, as: .quantity),
    make: ItemQuantity.init
  )

  /// The schema of the lines of an order, a shipment or a return.
  package static let list = JSONSchema.array(schema, 1...200)
}

extension JSONSchema {
  /// The quantity of an item.
  static let quantity = integer(ItemQuantity.quantities)
}
