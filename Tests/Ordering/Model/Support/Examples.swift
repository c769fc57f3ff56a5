import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport

extension Money {
  static func euros(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .euro) }
}

extension CountryCode {
  static func code(_ code: String) throws -> CountryCode {
    guard let country = CountryCode(code) else { throw URLError(.badURL) }
    return country
  }
}

extension ProductReference {
  static let mug = ProductReference(sku: "MUG", name: "Mug", price: .euros(1250))
}

extension OrderDraft {
  /// A valid draft.
  static func mugs(_ quantity: Int = 2, to country: String = "DE") throws -> OrderDraft {
    OrderDraft(
      lines: [ItemQuantity(sku: "MUG", quantity: quantity)],
      currency: .euro,
      email: "ann@example.com",
      address: Address(
        name: "Ann Smith",
        lines: ["Hafenstraße 1"],
        city: "Hamburg",
        postalCode: ["AT": "1010", "JP": "100-0001"][country] ?? "20457",
        country: try .code(country)
      ),
      shippingMethod: "standard"
    )
  }
}

extension Order {
  /// An order for a draft.
  static func example(
    _ number: Order.ID,
    of draft: OrderDraft,
    status: OpenEnum<OrderStatus> = .known(.placed),
    payment: OpenEnum<PaymentStatus> = .known(.unpaid),
    revision: Int = 1
  ) -> Order {
    let lines = draft.lines.map { line in
      OrderLine(
        sku: line.sku,
        name: "Mug",
        unitPrice: .euros(1250),
        quantity: line.quantity,
        discount: .euros(0),
        taxPercent: 19,
        tax: .euros(200),
        total: .euros(Int64(line.quantity) * 1250)
      )
    }
    let subtotal = lines.reduce(0) { $0 + $1.total.minorUnits }
    return Order(
      number: number,
      status: status,
      payment: payment,
      revision: revision,
      email: draft.email,
      address: draft.address,
      lines: lines,
      shipping: ShippingMethod.Choice(
        code: draft.shippingMethod,
        name: "Parcel",
        daysFrom: 1,
        daysTo: 3
      ),
      totals: Totals(
        subtotal: .euros(subtotal),
        discount: .euros(0),
        shipping: .euros(490),
        tax: .euros(200),
        isTaxIncluded: true,
        total: .euros(subtotal + 490)
      ),
      paid: .euros(0),
      refunded: .euros(0),
      allowed: Transitions.standard.actions(
        from: status.known ?? .draft,
        payment: payment.known ?? .unpaid
      ).map(OpenEnum.known),
      createdAt: Date(timeIntervalSince1970: 1_700_000_000)
    )
  }
}

/// A folder with the file of one machine, which several programs open.
struct Machine {
  let folder: TemporaryFolder
  var path: String { folder.file("private/ordering.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  /// A newly started program.
  @MainActor func start(
    at shop: ScriptedShop,
    attempts: Int = 1,
    store: String? = nil,
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_700_000_000) }
  ) async throws -> OrderingModel {
    let model = OrderingModel(
      client: try shop.store(attempts: attempts),
      file: try await CartFile.open(path),
      store: store,
      pause: .zero,
      now: now
    )
    try await model.restore()
    return model
  }
}

extension OrderingError {
  /// The order with the unknown outcome, if that is the error.
  var unknown: OutgoingOrder? {
    if case .unknownOutcome(let order, _) = self { order } else { nil }
  }
}
