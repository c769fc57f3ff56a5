import CSandboxData
import FoundationCore
public import Ordering
import SandboxData

extension Order {
  /// Twelve orders of the demo store as it was on a fixed date, oldest first, of every status.
  public static let samples = [Order](embedded: EmbeddedBytes(sandbox_store_orders()))
}

extension Quote {
  /// The quotes that the sample orders were made from, in their order.
  public static var samples: [Quote] {
    Order.samples.map { order in
      Quote(
        country: order.address.country,
        lines: order.lines.map(\.unshipped),
        shipping: order.shipping,
        shippingTaxes: order.shippingTaxes,
        discountCode: order.discountCode,
        totals: order.totals
      )
    }
  }
}

extension Cart {
  /// The carts that the sample orders were made from, in their order.
  public static var samples: [Cart] {
    Order.samples.map { order in
      Cart(
        order.lines.map { line in
          let product = ProductReference(sku: line.sku, name: line.name, price: line.unitPrice)
          return CartLine(product, quantity: line.quantity)
        }
      )
    }
  }
}

extension OrderLine {
  fileprivate var unshipped: OrderLine {
    var line = self
    line.shipped = 0
    line.returned = 0
    return line
  }
}
