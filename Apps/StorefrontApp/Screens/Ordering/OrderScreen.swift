import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import SwiftUI

/// An order, which the screen asks the store for: no other screen shows the same one.
struct OrderScreen: View {
  let number: Order.ID

  @Environment(\.locale) private var locale
  @State private var order: Loadable<Order>

  init(_ number: Order.ID, of client: StoreClient) {
    self.number = number
    _order = State(wrappedValue: Loadable { try await client.order(number) })
  }

  var body: some View {
    // The task of an empty Group would never begin.
    ZStack {
      if let order = order.value { OrderDetailView(order: order, locale: locale) }
    }
    .loadStatus(
      of: order,
      isEmpty: order.value == nil,
      nothing: "No Such Order",
      systemImage: "shippingbox"
    )
    .navigationTitle("Order \(number)")
    .task { await order.load() }
    .refreshable { await order.load() }
  }
}

/// The details of an order; it knows no model.
struct OrderDetailView: View {
  let order: Order
  let locale: Locale

  var body: some View {
    List {
      ForEach(order.lines) { line in
        LabeledContent("\(line.name) × \(line.quantity)", value: line.total.formatted(in: locale))
      }
      LabeledContent("Shipping", value: order.totals.shipping.formatted(in: locale))
      LabeledContent("Tax", value: order.totals.tax.formatted(in: locale))
      LabeledContent("Total", value: order.totals.total.formatted(in: locale))
      LabeledContent("Status", value: order.status.rawValue.capitalized)
    }
  }
}
