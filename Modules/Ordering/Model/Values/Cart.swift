public import FoundationCore

/// What somebody means to buy, a line for each thing.
///
/// A cart promises nothing: prices and stock are the store's, and a quote asks for them.
public struct Cart: Sendable, Hashable, Codable {
  /// What it holds, in the order it was chosen; each SKU has one line.
  public private(set) var lines: [CartLine]

  /// Makes a cart; of two lines with one SKU the quantities count together.
  public init(_ lines: [CartLine] = []) {
    self.lines = []
    for line in lines { add(line.product, quantity: line.quantity) }
  }

  /// Whether nothing is in it.
  public var isEmpty: Bool { lines.isEmpty }

  /// How many things are in it, all lines together.
  public var count: Int {
    lines.reduce(0) { sum, line in
      // A file may say anything.
      let (sum, overflows) = sum.addingReportingOverflow(line.quantity)
      return overflows ? .max : sum
    }
  }

  /// How many of a thing are in it.
  public func quantity(of sku: ProductReference.ID) -> Int {
    lines.first { $0.id == sku }?.quantity ?? 0
  }

  /// Puts so many more of a thing in; the name and the price are those it has now.
  public mutating func add(_ product: ProductReference, quantity: Int = 1) {
    let sum = self.quantity(of: product.sku).addingReportingOverflow(quantity)
    set(product, to: sum.overflow ? Int.max : sum.partialValue)
  }

  /// Has so many of a thing, however many there were; none of it takes it out.
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

  /// Takes a thing out.
  public mutating func remove(_ sku: ProductReference.ID) {
    lines.removeAll { $0.id == sku }
  }

  /// What its lines came to when they were chosen, in a currency; a hint and no more.
  ///
  /// Nothing where a line has no price in it, since a sum of the others would mislead.
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

  /// What is asked of the store for it.
  public var items: [ItemQuantity] {
    lines.map { ItemQuantity(sku: $0.id, quantity: $0.quantity) }
  }
}
