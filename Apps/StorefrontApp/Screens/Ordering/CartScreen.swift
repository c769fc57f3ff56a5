import FoundationCore
import Ordering
import SwiftUI

/// The cart, whose totals are hints: the store computes the totals of the order.
struct CartScreen: View {
  @Environment(OrderingModel.self) private var ordering
  @Environment(FailureCenter.self) private var failures
  @Environment(\.navigate) private var navigate
  @Environment(\.locale) private var locale
  @State private var isOrdering = false

  var body: some View {
    @Bindable var ordering = ordering
    List {
      ForEach(ordering.cart.lines) { line in
        Stepper(
          "\(line.product.name ?? line.id.rawValue) × \(line.quantity)",
          value: Binding(get: { line.quantity }, set: { set(line.product, to: $0) }),
          in: 0...99
        )
      }
      if let total = ordering.cart.total {
        LabeledContent("About", value: total.formatted(in: locale))
      }
      ForEach(ordering.outbox.filter { !$0.isPlaced }) { order in
        UnresolvedOrderRowView {
          await failures.run { _ in try await ordering.resume(order.key) }
        }
      }
    }
    .overlay {
      if ordering.cart.isEmpty { ContentUnavailableView("Empty Cart", systemImage: "cart") }
    }
    .navigationTitle("Cart")
    .toolbar { Button("Order") { isOrdering = true }.disabled(ordering.cart.isEmpty) }
    .sheet(isPresented: $isOrdering) {
      CheckoutForm(ordering.cart.items, at: ordering.client, locale: locale) { order in
        isOrdering = false
        navigate?(.push(.order(order.number)))
      }
    }
    .failureAlert($ordering.outboxFailure)
  }

  private func set(_ product: ProductReference, to quantity: Int) {
    Task {
      await failures.run { _ in try await ordering.setQuantity(of: product, to: quantity) }
    }
  }
}

/// An order whose response was lost: asking again places it once.
struct UnresolvedOrderRowView: View {
  let askAgain: @MainActor () async -> Void

  var body: some View {
    HStack {
      Label("Not confirmed", systemImage: "questionmark.circle")
      Spacer()
      Button("Ask Again") { Task { await askAgain() } }
    }
  }
}

extension Cart {
  /// The sum of the lines, if their prices are in one currency.
  var total: Money? { lines.first?.product.price.flatMap { total(in: $0.currency) } }
}
