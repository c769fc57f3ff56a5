public import FoundationCore

/// A shopping cart.
///
/// It reserves nothing. Its prices are hints; a quote asks the store for prices and stock.
public struct Cart: Sendable, Hashable, Codable {
  /// The lines in the order in which they were added, one per SKU.
  public private(set) var lines: [CartLine]

  /// Creates a cart; the quantities of lines with the same SKU are added up.
  public init(_ lines: [CartLine] = []) {
    self.lines = []
    for line in lines { add(line.product, quantity: line.quantity) }
  }

  /// `true` if the cart has no lines.
  public var isEmpty: Bool { lines.isEmpty }

  /// The sum of the quantities of all lines.
  public var count: Int {
    lines.reduce(0) { sum, line in
      // The file may be damaged and have quantities whose sum overflows.
      let (sum, overflows) = sum.addingReportingOverflow(line.quantity)
      return overflows ? .max : sum
    }
  }

  /// Returns the quantity of a SKU, 0 if it is not in the cart.
  public func quantity(of sku: ProductReference.ID) -> Int {
    lines.first { $0.id == sku }?.quantity ?? 0
  }

  /// Adds a quantity of a product, and updates its name and price.
  public mutating func add(_ product: ProductReference, quantity: Int = 1) {
    let sum = self.quantity(of: product.sku).addingReportingOverflow(quantity)
    set(product, to: sum.overflow ? Int.max : sum.partialValue)
  }

  /// Sets the quantity of a product; 0 removes it.
  public mutating func set(_ product: ProductReference, to quantity: Int) {
    guard let place = lines.firstIndex(where: { $0.id == product.sku }) else {
      if quantity > 0 { lines.append(CartLine(product, quantity: quantity)) }
      return
    }
    if quantity > 0 {
      lines[place] = CartLine(product, quantity: quantity)
    } else {
      lines.remove(at: place)
    }
  }

  /// Removes a SKU.
  public mutating func remove(_ sku: ProductReference.ID) {
    lines.removeAll { $0.id == sku }
  }

  /// Returns the sum of the lines at the prices when they were added, as a hint.
  ///
  /// It is `nil` if any line has no price in the currency: a sum of the others would mislead.
  public func total(in currency: Currency) -> Money? {
    var total = Money.zero(currency)
    for line in lines {
      guard let price = line.product.price,
        let cost = try? price * Int64(line.quantity),
        let sum = try? total + cost
      else { return nil }
      total = sum
    }
    return total
  }

  /// The quantities of the lines, for a quote or an order.
  public var items: [ItemQuantity] {
    lines.map { ItemQuantity(sku: $0.id, quantity: $0.quantity) }
  }
}

/// A line of a cart.
public struct CartLine: Identifiable, Sendable, Hashable, Codable {
  /// The product.
  public let product: ProductReference
  /// The quantity, at least 1.
  public let quantity: Int

  public var id: ProductReference.ID { product.sku }

  /// Creates a line.
  public init(_ product: ProductReference, quantity: Int) {
    self.product = product
    self.quantity = quantity
  }
}

/// A product variant in the cart, with its name and price at the time it was added.
///
/// Ordering needs no more of a product. Name and price are hints for the reader of a cart; only
/// a quote or an order of the store has the actual price.
public struct ProductReference: Identifiable, Sendable, Hashable, Codable {
  /// The SKU of a variant, such as `MUG-RED`.
  public typealias ID = Identifier<ProductReference, String>

  /// The SKU.
  public let sku: ID
  /// The name.
  @Lossy public var name: String?
  /// The price of one unit.
  @Lossy public var price: Money?
  /// The stock that is not reserved; `nil` if it is unknown.
  ///
  /// A cart does not keep it.
  public var available: Int?

  public var id: ID { sku }

  /// Creates a reference.
  public init(sku: ID, name: String? = nil, price: Money? = nil, available: Int? = nil) {
    self.sku = sku
    self.name = name
    self.price = price
    self.available = available
  }

  private enum CodingKeys: CodingKey {
    case sku, name, price
  }
}
