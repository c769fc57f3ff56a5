public import FoundationCore

extension OrderDraft {
  /// The validation errors by field, such as `lines[0].quantity`.
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

  /// Returns the order with quantities reduced to the stock, without items that are out of stock.
  public func reduced(to shortages: [Shortage]) -> OrderDraft {
    let available = Dictionary(shortages.map { ($0.sku, $0.available) }) { min($0, $1) }
    var draft = self
    draft.lines = lines.compactMap { line in
      let quantity = min(line.quantity, available[line.sku] ?? line.quantity)
      return quantity > 0 ? ItemQuantity(sku: line.sku, quantity: quantity) : nil
    }
    // The expected total was that of the larger order.
    if draft.lines != lines { draft.expectedTotal = nil }
    return draft
  }
}

extension QuoteRequest {
  /// The validation errors by field.
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
  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    switch self {
    case .confirm, .unconfirm, .authorize, .pay, .unpay, .void, .deliver, .ship(nil, nil),
      .cancel(nil), .refund(nil, nil):
      break
    case .ship(let lines, let tracking):
      if let lines { errors.check(lines: lines) }
      if let tracking { errors.add(tracking.errors, of: "tracking") }
    case .cancel(let reason?): errors.check(reason: reason)
    case .return(let lines, _, let reason):
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

extension FieldRule<String> {
  fileprivate static func postalCode(
    _ format: AddressFormat,
    of country: CountryCode,
    like example: String
  ) -> FieldRule {
    FieldRule("postal_code", "Use a postal code of \(country), such as \(example).") {
      $0.isBlank || format.accepts(postalCode: $0)
    }
  }
}

extension Address {
  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("name", name, .required, .length(...100), .oneLine)
    errors.check("lines", lines, .notEmpty, .atMost(3))
    for (place, line) in lines.enumerated() {
      errors.check("lines[\(place)]", line, .required, .length(...100), .oneLine)
    }
    errors.check("city", city, .required, .length(...100), .oneLine)
    let format = AddressFormat(of: country)
    errors.check("postalCode", postalCode ?? "", .length(...16), .oneLine)
    if let example = format.postalCodeExample {
      errors.check("postalCode", postalCode ?? "", .required)
      errors.check("postalCode", postalCode ?? "", .postalCode(format, of: country, like: example))
    }
    errors.check("region", region ?? "", .length(...100), .oneLine)
    if format.hasRegion { errors.check("region", region ?? "", .required) }
    errors.check("country", country, .country)
    return errors
  }
}
