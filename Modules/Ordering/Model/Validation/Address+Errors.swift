public import FoundationCore

extension Address {
  /// What is wrong with it, field by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("name", name, .required, .length(...100), .oneLine)
    errors.check("lines", lines, .notEmpty, .atMost(3))
    for (place, line) in lines.enumerated() {
      errors.check("lines[\(place)]", line, .required, .length(...100), .oneLine)
    }
    errors.check("city", city, .required, .length(...100), .oneLine)
    errors.check("postalCode", postalCode ?? "", .length(...16), .oneLine)
    errors.check("region", region ?? "", .length(...100), .oneLine)
    errors.check("country", country, .country)
    return errors
  }
}
