import CommandKit
import FoundationCore
import Ordering

extension FieldInputs {
  /// Creates the inputs of a change to the cart.
  init(_ item: ItemQuantity) {
    self.init()
    setItems([item])
    self["sku"] = self["lines[0].sku"]
    self["quantity"] = self["lines[0].quantity"]
  }

  /// Creates the inputs of a quote.
  init(_ request: QuoteRequest) {
    self.init()
    setItems(request.lines)
    for (index, country) in request.countries.enumerated() {
      set("countries", at: index, to: country.code, noun: "country")
    }
    setMethod(request.shippingMethod, discount: request.discountCode)
  }

  /// Creates the inputs of an order.
  init(_ draft: OrderDraft) {
    self.init()
    let address = draft.address
    set("email", to: draft.email, noun: "e-mail address")
    set("address.name", to: address.name, noun: "name")
    set("address.lines", noun: "street")
    for (index, line) in address.lines.enumerated() {
      set("address.lines", at: index, to: line, noun: "street")
    }
    set("address.city", to: address.city, noun: "city")
    set("address.postalCode", to: address.postalCode, noun: "postal code")
    set("address.region", to: address.region, noun: "region")
    set("address.country", to: address.country.code, noun: "country")
    self["expectedTotal"] = FieldInput("--expect", text: draft.expectedTotal?.typed)
    setItems(draft.lines)
    setMethod(draft.shippingMethod, discount: draft.discountCode)
  }

  /// Creates the inputs of an action on an order.
  init(_ request: OrderActionRequest, on number: Order.ID) {
    self.init()
    let suggestion = "List its items with 'rialto orders show \(Shell.word(number.rawValue))'."
    switch request {
    case .ship(let lines, let tracking):
      setItems(lines ?? [], suggestion: suggestion)
      self["tracking.carrier"] = FieldInput("--carrier", text: tracking?.carrier?.rawValue)
      self["tracking.number"] = FieldInput(
        "tracking number",
        from: "--tracking",
        text: tracking?.number
      )
      self["tracking.link"] = FieldInput("--tracking-link", text: tracking?.link)
    case .return(let lines, _, let reason):
      setItems(lines, suggestion: suggestion)
      setReason(reason)
    case .refund(let amount, let reason):
      self["amount"] = FieldInput("amount", from: "--amount", text: amount?.description)
      setReason(reason)
    case .cancel(let reason): setReason(reason)
    case .confirm, .unconfirm, .authorize, .pay, .unpay, .void, .deliver: break
    }
  }

  /// Sets the inputs of items; of several, each has its number on the command line.
  private mutating func setItems(
    _ items: [ItemQuantity],
    suggestion: String = "List the products with 'rialto catalog list'."
  ) {
    self["lines"] = FieldInput("items")
    for (index, item) in items.enumerated() {
      let product = FieldInput(
        "product",
        from: items.count > 1 ? "item \(index + 1)" : nil,
        text: item.sku.rawValue,
        suggestion: suggestion
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
    set("shippingMethod", to: method?.rawValue, noun: "shipping method")
    set("discountCode", to: discount?.rawValue, noun: "discount code")
  }

  /// Sets the input of a field, or of an element of a list, that an option fills in.
  private mutating func set(
    _ field: String,
    at index: Int? = nil,
    to text: String? = nil,
    noun: String
  ) {
    let option = OrderOptions.optionNames[field].map { "--\($0)" }
    let place = index.map { "\(field)[\($0)]" } ?? field
    self[place] = FieldInput(noun, from: option, text: text)
  }
}
