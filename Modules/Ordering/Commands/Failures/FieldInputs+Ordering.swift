public import CommandKit
import FoundationCore
public import Ordering

extension FieldInputs {
  /// Creates the inputs of a change to the cart.
  init(_ item: ItemQuantity) {
    self.init()
    setItems([item])
    self["sku"] = self["lines[0].sku"]
    self["quantity"] = self["lines[0].quantity"]
  }

  /// Creates the inputs of a quote.
  public init(_ request: QuoteRequest) {
    self.init()
    setItems(request.lines)
    for (index, country) in request.countries.enumerated() {
      self["countries[\(index)]"] = FieldInput("country", from: "--to", text: country.code)
    }
    setMethod(request.shippingMethod, discount: request.discountCode)
  }

  /// Creates the inputs of an order.
  init(_ draft: OrderDraft) {
    let address = draft.address
    let total = FieldInput("--expect", text: draft.expectedTotal?.typed)
    self.init([
      "email": FieldInput("e-mail address", from: "--email", text: draft.email),
      "address.name": FieldInput("name", from: "--name", text: address.name),
      "address.lines": FieldInput("street", from: "--street"),
      "address.city": FieldInput("city", from: "--city", text: address.city),
      "address.postalCode": FieldInput(
        "postal code",
        from: "--postal-code",
        text: address.postalCode
      ),
      "address.region": FieldInput("region", from: "--region", text: address.region),
      "address.country": FieldInput("country", from: "--to", text: address.country.code),
      "expectedTotal.amount": total,
      "expectedTotal.currency": total,
    ])
    setItems(draft.lines)
    for (index, line) in address.lines.enumerated() {
      self["address.lines[\(index)]"] = FieldInput("street", from: "--street", text: line)
    }
    setMethod(draft.shippingMethod, discount: draft.discountCode)
  }

  /// Creates the inputs of an action.
  init(_ request: OrderActionRequest) {
    self.init()
    switch request {
    case .ship(let lines): setItems(lines ?? [])
    case .return(let lines, _, let reason):
      setItems(lines)
      setReason(reason)
    case .refund(let amount, let reason):
      self["amount"] = FieldInput("amount", from: "--amount", text: amount?.description)
      setReason(reason)
    case .cancel(let reason): setReason(reason)
    case .confirm, .authorize, .pay, .void, .deliver: break
    }
  }

  private mutating func setItems(_ items: [ItemQuantity]) {
    self["lines"] = FieldInput("items")
    for (index, item) in items.enumerated() {
      let product = FieldInput(
        "product",
        text: item.sku.rawValue,
        suggestion: "List the products with 'rialto catalog list'."
      )
      self["lines[\(index)]"] = product
      self["lines[\(index)].sku"] = product
      self["lines[\(index)].quantity"] = FieldInput(
        "quantity for \(item.sku)",
        from: "\(item.sku)=\(item.quantity)"
      )
    }
  }

  private mutating func setReason(_ reason: String?) {
    self["reason"] = FieldInput("reason", from: "--reason", text: reason)
  }

  private mutating func setMethod(_ method: ShippingMethod.ID?, discount: Discount.ID?) {
    self["shippingMethod"] = FieldInput("shipping method", from: "--by", text: method?.rawValue)
    self["discountCode"] = FieldInput("discount code", from: "--discount", text: discount?.rawValue)
  }
}
