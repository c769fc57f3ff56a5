import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import SwiftUI

/// The order that a customer fills in; each field shows its own errors.
struct CheckoutForm: View {
  let placed: @MainActor (Order) -> Void

  @Environment(OrderingModel.self) private var ordering
  @Environment(FailureCenter.self) private var failures
  @State private var form: Checkout
  @State private var methods: Loadable<[ShippingMethod]>
  @State private var isPlacing = false

  init(
    _ lines: [ItemQuantity],
    at client: StoreClient,
    locale: Locale,
    placed: @escaping @MainActor (Order) -> Void
  ) {
    self.placed = placed
    _form = State(wrappedValue: Checkout(lines, locale: locale))
    _methods = State(wrappedValue: Loadable { try await client.rules(ShippingMethod.self) })
  }

  var body: some View {
    let order = form.offering(methods.value ?? [])
    let errors = order.errors
    Form {
      Section("Customer") {
        TextField("E-mail", text: $form.email)
        ErrorText(errors: errors["email"])
      }
      Section("Ship to") {
        TextField("Name", text: $form.name)
        ErrorText(errors: errors["address.name"])
        TextField("Street", text: $form.street)
        ErrorText(errors: errors["address.lines[0]"])
        TextField("City", text: $form.city)
        ErrorText(errors: errors["address.city"])
        TextField("Postal code", text: $form.postalCode)
        ErrorText(errors: errors["address.postalCode"])
        if order.hasRegion { TextField("State or province", text: $form.region) }
        ErrorText(errors: errors["address.region"])
        CountryPicker(country: $form.country, locale: form.locale)
        ErrorText(errors: errors["address.country"])
      }
      Section("Shipping") {
        Picker(
          "Method",
          selection: Binding(get: { order.method?.id }, set: { form.shippingMethod = $0 })
        ) {
          ForEach(order.offers) { Text($0.name).tag(ShippingMethod.ID?.some($0.id)) }
        }
        ErrorText(errors: errors["shippingMethod"])
        LoadNote(of: methods)
      }
      Button("Place Order") { place(order.draft) }.disabled(!errors.isEmpty || isPlacing)
    }
    .navigationTitle("Order")
    .task { await methods.load() }
  }

  private func place(_ draft: OrderDraft) {
    isPlacing = true
    Task {
      // Placing the same draft again is safe: it is sent with the same key.
      let outcome = await failures.run(guidance: "You are charged once at most.") { _ in
        try await ordering.place(draft, emptiesCart: true)
      }
      isPlacing = false
      if case .succeeded(let order, _) = outcome { placed(order) }
    }
  }
}
