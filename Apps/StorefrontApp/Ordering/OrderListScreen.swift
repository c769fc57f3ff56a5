import Foundation
import FoundationCore
import Ordering
import SwiftUI

/// The orders, by status.
struct OrderListScreen: View {
  @Environment(OrderingModel.self) private var ordering

  var body: some View {
    @Bindable var ordering = ordering
    List(ordering.orders.value?.items ?? []) { order in
      NavigationLink(value: StorefrontRoute.order(order.number)) {
        HStack {
          Text("Order \(order.number)")
          Spacer()
          Text(order.totals.total.formatted(in: .current))
        }
      }
    }
    .overlay {
      if let failure = ordering.ordersFailure {
        FailureMessage(report: failure) { try? await ordering.load() }
      }
    }
    .searchable(text: $ordering.filter.text, prompt: "Number, e-mail or city")
    .navigationTitle("Orders")
    .toolbar {
      Picker("Status", selection: $ordering.filter.status) {
        Text("All").tag(OrderStatus?.none)
        ForEach(OrderStatus.allCases, id: \.self) { Text($0.rawValue).tag(OrderStatus?.some($0)) }
      }
    }
    .task { try? await ordering.load() }
    .refreshable { try? await ordering.refresh() }
  }
}
