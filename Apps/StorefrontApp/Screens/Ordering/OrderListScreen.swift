import Foundation
import FoundationCore
import Ordering
import SwiftUI

/// The orders, by status.
struct OrderListScreen: View {
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.locale) private var locale

  var body: some View {
    @Bindable var orders = ordering.orders
    List {
      ForEach(orders.items) { order in
        NavigationLink(value: StorefrontRoute.order(order.number)) {
          OrderRowView(order: order, locale: locale)
        }
        .task { if order.id == orders.items.last?.id { await orders.loadNext() } }
      }
    }
    .loadStatus(of: orders, nothing: "No Orders", systemImage: "shippingbox")
    .searchable(text: $orders.query.text, prompt: "Number, e-mail or city")
    .navigationTitle("Orders")
    .toolbar {
      Picker("Status", selection: $orders.query.status) {
        Text("All").tag(OrderStatus?.none)
        ForEach(OrderStatus.allCases, id: \.self) {
          Text($0.rawValue.capitalized).tag(OrderStatus?.some($0))
        }
      }
    }
    .task { await orders.refresh() }
    .refreshable { await orders.refresh() }
  }
}

/// An order with its total.
struct OrderRowView: View {
  let order: Order
  let locale: Locale

  var body: some View {
    HStack {
      Text("Order \(order.number)")
      Spacer()
      Text(order.totals.total.formatted(in: locale))
    }
  }
}
