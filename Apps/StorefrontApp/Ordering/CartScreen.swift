import Foundation
import FoundationCore
import Ordering
import SwiftUI

/// The cart, whose totals are hints: the store computes those of the order.
struct CartScreen: View {
  @Environment(OrderingModel.self) private var ordering
  @Environment(FailureCenter.self) private var failures
  @State private var isOrdering = false

  var body: some View {
    List {
      ForEach(ordering.cart.lines) { line in
        Stepper(
          "\(line.product.name ?? line.id.rawValue) × \(line.quantity)",
          value: Binding(get: { line.quantity }, set: { set(line.product, to: $0) }),
          in: 0...99
        )
      }
      if let total = ordering.cart.total(in: .euro) {
        LabeledContent("About", value: total.formatted(in: .current))
      }
      ForEach(ordering.outbox.filter { !$0.isPlaced }) { order in
        UnresolvedOrderRow(order: order)
      }
    }
    .overlay {
      if ordering.cart.isEmpty { ContentUnavailableView("Empty Cart", systemImage: "cart") }
    }
    .navigationTitle("Cart")
    .toolbar { Button("Order") { isOrdering = true }.disabled(ordering.cart.isEmpty) }
    .sheet(isPresented: $isOrdering) { CheckoutForm(lines: ordering.cart.items) }
    .task { await failures.run { _ in try await ordering.restore() } }
  }

  private func set(_ product: ProductReference, to quantity: Int) {
    Task {
      await failures.run { _ in try await ordering.setQuantity(of: product, to: quantity) }
    }
  }
}

/// An order whose response was lost: asking again places it once.
private struct UnresolvedOrderRow: View {
  let order: OutgoingOrder

  @Environment(OrderingModel.self) private var ordering
  @Environment(FailureCenter.self) private var failures

  var body: some View {
    HStack {
      Label("Not confirmed", systemImage: "questionmark.circle")
      Spacer()
      Button("Ask Again") {
        Task { await failures.run { _ in try await ordering.resume(order.key) } }
      }
    }
  }
}
