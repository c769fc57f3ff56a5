import Foundation
public import FoundationCore

extension ShippingMethod {
  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("code", code.rawValue, .required, .code(40))
    errors.check("name", name, .required, .length(...80), .oneLine)
    errors.check("rates", rates, .notEmpty, .atMost(500))
    for (place, rate) in rates.enumerated() { errors.add(rate.errors, of: "rates[\(place)]") }
    return errors
  }
}

extension ShippingMethod.Rate {
  /// The validation errors by field.
  var errors: FieldErrors {
    var errors = FieldErrors()
    for (place, country) in countries.enumerated() {
      errors.check("countries[\(place)]", country, .country)
      errors.check("countries[\(place)]", !countries[..<place].contains(country), .distinct)
    }
    errors.check("price", price, .notNegative)
    for (field, amount) in [("freeAbove", freeAbove), ("minimum", minimum), ("maximum", maximum)] {
      guard let amount else { continue }
      errors.check(field, amount, .notNegative)
      errors.check(field, amount.currency == price.currency, .currency("the price"))
    }
    if let minimum, let maximum {
      errors.check("maximum", maximum.minorUnits >= minimum.minorUnits, .notBelow("the minimum"))
    }
    errors.check("daysFrom", daysFrom, .between(0...365))
    errors.check("daysTo", daysTo, .between(0...365))
    errors.check("daysTo", daysTo >= daysFrom, .notBelow("the first number"))
    return errors
  }
}

extension Discount {
  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("code", code.rawValue, .required, .code(40))
    errors.check("code", code.rawValue == code.rawValue.uppercased(), .capitals)
    switch kind.known {
    case .percentage?:
      errors.check("percent", percent ?? 0, .percent)
      if let cap { errors.check("cap", cap, .positive) }
      errors.check("amount", amount == nil, .notForKind)
    case .fixed?:
      errors.check("amount", amount, .required)
      if let amount { errors.check("amount", amount, .positive) }
      errors.check("percent", percent == nil, .notForKind)
      errors.check("cap", cap == nil, .notForKind)
    case .freeShipping?:
      errors.check("percent", percent == nil, .notForKind)
      errors.check("amount", amount == nil, .notForKind)
      errors.check("cap", cap == nil, .notForKind)
    case nil: errors.check("kind", kind.rawValue, .oneOf(Kind.allCases.map(\.rawValue)))
    }
    if let startsAt, let endsAt { errors.check("endsAt", endsAt > startsAt, .later) }
    if let minimumSpend { errors.check("minimumSpend", minimumSpend, .notNegative) }
    if let amount, let minimumSpend {
      errors.check("minimumSpend", minimumSpend.currency == amount.currency, .currency("amount"))
    }
    if let limit { errors.check("limit", limit, .between(1...1_000_000_000)) }
    if let limitPerCustomer {
      errors.check("limitPerCustomer", limitPerCustomer, .between(1...1_000_000))
    }
    return errors
  }
}

extension TaxRate {
  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("country", country, .country)
    errors.check("percent", percent, .taxPercent)
    return errors
  }
}

extension FieldRule<Decimal> {
  /// A rule that a percentage is above 0 and at most 100, with at most 3 decimals.
  fileprivate static var percent: FieldRule {
    FieldRule("percent", "Use a number above 0, at most 100, with at most 3 decimals.") {
      $0 > 0 && $0 <= 100 && $0.exponent >= -3
    }
  }

  /// A rule that a tax rate is from 0 to 100 per cent, with at most 3 decimals.
  fileprivate static var taxPercent: FieldRule {
    FieldRule("percent", "Use a number from 0 to 100, with at most 3 decimals.") {
      $0 >= 0 && $0 <= 100 && $0.exponent >= -3
    }
  }
}

extension FieldRule<Bool> {
  fileprivate static var capitals: FieldRule {
    FieldRule("capitals", "Use capitals.") { $0 }
  }

  fileprivate static var later: FieldRule {
    FieldRule("crossed", "Use a time after the start.") { $0 }
  }

  fileprivate static var notForKind: FieldRule {
    FieldRule("not_for_kind", "Leave this out; this kind of discount does not have it.") { $0 }
  }

  fileprivate static func currency(_ other: String) -> FieldRule {
    FieldRule("currency", "Use the currency of \(other).") { $0 }
  }

  fileprivate static func notBelow(_ other: String) -> FieldRule {
    FieldRule("crossed", "Use a value that is not below \(other).") { $0 }
  }
}
