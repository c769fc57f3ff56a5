import Foundation
import FoundationCore
import Ordering
import SwiftUI

/// An order with its lines and totals.
struct OrderScreen: View {
  let number: Order.ID

  @Environment(OrderingModel.self) private var ordering
  @Environment(FailureCenter.self) private var failures

  var body: some View {
    Group {
      if let order = ordering.order.value, order.number == number {
        OrderDetailView(order: order)
      } else {
        ProgressView()
      }
    }
    .navigationTitle("Order \(number)")
    .task(id: number) { await failures.run { _ in try await ordering.order(number) } }
  }
}

/// The details of an order; it knows no model.
struct OrderDetailView: View {
  let order: Order

  var body: some View {
    List {
      ForEach(order.lines) { line in
        LabeledContent("\(line.name) × \(line.quantity)", value: line.total.formatted(in: .current))
      }
      LabeledContent("Shipping", value: order.totals.shipping.formatted(in: .current))
      LabeledContent("Tax", value: order.totals.tax.formatted(in: .current))
      LabeledContent("Total", value: order.totals.total.formatted(in: .current))
      LabeledContent("Status", value: order.status.rawValue)
    }
  }
}
