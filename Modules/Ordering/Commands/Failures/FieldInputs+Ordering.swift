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

  init(_ request: QuoteRequest) {
    self.init()
    setItems(request.lines)
    for (index, country) in request.countries.enumerated() {
      set(.country, of: "countries[\(index)]", to: country.code)
    }
    self["vatID"] = FieldInput("VAT ID", from: "--vat-id", text: request.vatID)
    set(.method, to: request.shippingMethod?.rawValue)
    set(.discount, to: request.discountCode?.rawValue)
  }

  init(_ answers: OrderAnswers) {
    self.init()
    for question in OrderQuestion.allCases { set(question, to: answers[question]) }
    for (index, line) in (answers.parts[.street] ?? []).enumerated() {
      set(.part(.street), of: "address.lines[\(index)]", to: line)
    }
    set(.part(.company), to: answers[.part(.company)])
    self["billingAddress"] = FieldInput("billing address", from: "--billing")
    self["vatID"] = FieldInput("VAT ID", from: "--vat-id", text: answers.vatID)
    self["expectedTotal"] = FieldInput("--expect", text: answers.expectedTotal?.typed)
    setItems(answers.items)
  }

  init(_ request: OrderActionRequest, on number: Order.ID) {
    self.init()
    let (body, tracking) = (request.body, request.body.tracking)
    setItems(
      body.lines ?? [],
      suggestion: "List its items with 'rialto orders show \(Shell.word(number.rawValue))'."
    )
    self["tracking.carrier"] = FieldInput("--carrier", text: tracking?.carrier?.rawValue)
    self["tracking.number"] = FieldInput(
      "tracking number",
      from: "--tracking",
      text: tracking?.number
    )
    self["tracking.link"] = FieldInput("--tracking-link", text: tracking?.link)
    for question in OrderQuestion.allCases where question != .items { set(question, to: nil) }
    self["note"] = FieldInput("--note", text: body.note)
    self["shipment"] = FieldInput("--shipment", text: body.shipment.map(\.rawValue.description))
    self["payment.paidOn"] = FieldInput("--on", text: body.payment?.paidOn?.description)
    self["payment.method"] = FieldInput("--method", text: body.payment?.method)
    self["payment.reference"] = FieldInput("--reference", text: body.payment?.reference)
    self["amount"] = FieldInput("amount", from: "--amount", text: body.amount?.description)
    self["reason"] = FieldInput("reason", from: "--reason", text: body.reason)
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

  /// Sets the input of the field of a question, or of an element of a list.
  private mutating func set(_ question: OrderQuestion, of field: String? = nil, to text: String?) {
    self[field ?? question.field] = FieldInput(
      question.noun,
      from: question.option.map { "--\($0)" },
      text: text
    )
  }
}
