public import FoundationCore

extension OrderDraft {
  /// What is wrong with it, field by field; a line's are named as in `lines[0].quantity`.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check(lines: lines)
    errors.check("email", email, .required, .email)
    errors.add(address.errors, of: "address")
    errors.check("shippingMethod", shippingMethod.rawValue, .required, .code(40))
    if let discountCode {
      errors.check("discountCode", discountCode.rawValue, .required, .code(40))
    }
    if let expectedTotal {
      errors.check("expectedTotal.amount", expectedTotal, .notNegative)
      errors.check("expectedTotal.currency", expectedTotal.currency == currency, .orderCurrency)
    }
    return errors
  }

  /// The order with no more of anything than there is, and without what there is none of.
  public func reduced(to shortages: [Shortage]) -> OrderDraft {
    let available = Dictionary(shortages.map { ($0.sku, $0.available) }) { min($0, $1) }
    var draft = self
    draft.lines = lines.compactMap { line in
      let quantity = min(line.quantity, available[line.sku] ?? line.quantity)
      return quantity > 0 ? ItemQuantity(sku: line.sku, quantity: quantity) : nil
    }
    // It was the total of more.
    if draft.lines != lines { draft.expectedTotal = nil }
    return draft
  }
}

extension QuoteRequest {
  /// What is wrong with it, field by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check(lines: lines)
    errors.check("countries", countries, .notEmpty, .atMost(300))
    for (place, country) in countries.enumerated() {
      errors.check("countries[\(place)]", country, .country)
    }
    if let discountCode {
      errors.check("discountCode", discountCode.rawValue, .required, .code(40))
    }
    if let shippingMethod {
      errors.check("shippingMethod", shippingMethod.rawValue, .required, .code(40))
    }
    return errors
  }
}

extension OrderActionRequest {
  /// What is wrong with it, field by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    switch self {
    case .confirm, .authorize, .pay, .void, .deliver, .ship(nil), .cancel(nil), .refund(nil, nil):
      break
    case .ship(let lines?): errors.check(lines: lines)
    case .cancel(let reason?): errors.check(reason: reason)
    case .takeBack(let lines, _, let reason):
      errors.check(lines: lines)
      errors.check(reason: reason ?? "")
    case .refund(let amount, let reason):
      if let amount { errors.check("amount", amount, .positive) }
      errors.check(reason: reason ?? "")
    }
    return errors
  }
}

extension FieldErrors {
  fileprivate mutating func check(reason: String) {
    check("reason", reason, .length(...500), .oneLine)
  }
}

extension FieldRule<Bool> {
  fileprivate static var orderCurrency: FieldRule {
    FieldRule("currency", "Use the currency of the order.") { $0 }
  }
}
