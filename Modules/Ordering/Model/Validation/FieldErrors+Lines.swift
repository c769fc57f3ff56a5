import FoundationCore

extension FieldErrors {
  /// Throws an ``OrderingError/invalid(_:)`` if there are errors.
  func check() throws(OrderingError) {
    if let failure = FormFailure(self) { throw .invalid(failure) }
  }

  /// Checks the lines of an order, a quote or a return: each SKU once, with a valid quantity.
  mutating func check(lines: [ItemQuantity]) {
    check("lines", lines, .notEmpty, .atMost(200))
    for (place, line) in lines.enumerated() {
      check("lines[\(place)].sku", line.sku.rawValue, .required, .code(64))
      check("lines[\(place)].sku", !lines[..<place].contains { $0.sku == line.sku }, .distinct)
      check("lines[\(place)].quantity", line.quantity, .quantity)
    }
  }

  /// Adds the errors of a part, with the name of the part before each field.
  mutating func add(_ errors: FieldErrors, of part: String) {
    self = FieldErrors(
      all
        + errors.all.map {
          FieldError(
            field: "\(part).\($0.field)",
            code: $0.code,
            message: $0.message,
            accepted: $0.accepted
          )
        }
    )
  }
}

extension ItemQuantity {
  /// The validation errors by field.
  var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("sku", sku.rawValue, .required, .code(64))
    errors.check("quantity", quantity, .quantity)
    return errors
  }
}
