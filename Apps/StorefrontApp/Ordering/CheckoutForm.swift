import FoundationCore
import Ordering
import SwiftUI

/// The order that a customer fills in; each field shows its own errors.
struct CheckoutForm: View {
  let lines: [ItemQuantity]

  @Environment(OrderingModel.self) private var ordering
  @Environment(FailureCenter.self) private var failures
  @Environment(\.navigate) private var navigate
  @State private var form = Checkout()
  @State private var isPlacing = false

  var body: some View {
    let draft = form.draft(of: lines)
    Form {
      Section("Customer") {
        TextField("E-mail", text: $form.email)
        ErrorText(errors: draft?.errors["email"] ?? [])
      }
      Section("Ship to") {
        TextField("Name", text: $form.name)
        ErrorText(errors: draft?.errors["address.name"] ?? [])
        TextField("Street", text: $form.street)
        TextField("City", text: $form.city)
        ErrorText(errors: draft?.errors["address.city"] ?? [])
        TextField("Postal code", text: $form.postalCode)
        ErrorText(errors: draft?.errors["address.postalCode"] ?? [])
        TextField("Country, such as DE", text: $form.country)
      }
      Button("Place Order") { place(draft) }
        .disabled(draft?.errors.isEmpty != true || isPlacing)
    }
    .navigationTitle("Order")
  }

  private func place(_ draft: OrderDraft?) {
    guard let draft else { return }
    isPlacing = true
    Task {
      // Placing the same draft again is safe: it is sent with the same key.
      let outcome = await failures.run(guidance: "You are charged once at most.") { _ in
        try await ordering.place(draft, emptiesCart: true)
      }
      isPlacing = false
      if let order = try? outcome.get() { navigate?(.push(.order(order.number))) }
    }
  }
}

/// The texts of the form.
struct Checkout {
  var email = ""
  var name = ""
  var street = ""
  var city = ""
  var postalCode = ""
  var country = ""

  /// Returns the order; `nil` without a country.
  func draft(of lines: [ItemQuantity]) -> OrderDraft? {
    guard let country = CountryCode(country) else { return nil }
    return OrderDraft(
      lines: lines,
      currency: .euro,
      email: email,
      address: Address(
        name: name,
        lines: [street],
        city: city,
        postalCode: postalCode.isEmpty ? nil : postalCode,
        country: country
      ),
      shippingMethod: "standard"
    )
  }
}
