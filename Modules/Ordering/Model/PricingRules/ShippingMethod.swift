import Foundation
public import FoundationCore

/// A shipping method with its rates by country.
public struct ShippingMethod: Identifiable, Sendable, Hashable {
  public typealias ID = Identifier<ShippingMethod, String>

  /// The price of shipping an order to some countries.
  public struct Rate: Sendable, Hashable {
    /// The countries of the rate; if empty, every country that no other rate of the method names.
    public var countries: [CountryCode]
    /// The price, in the same currency as the other amounts.
    public var price: Money
    /// The discounted subtotal from which shipping is free.
    public var freeAbove: Money?
    /// The least discounted subtotal that the rate accepts.
    public var minimum: Money?
    /// The greatest discounted subtotal that the rate accepts.
    public var maximum: Money?
    /// The least number of days in transit.
    public var daysFrom: Int
    /// The greatest number of days in transit.
    public var daysTo: Int

    /// Creates a rate.
    public init(
      countries: [CountryCode] = [],
      price: Money,
      freeAbove: Money? = nil,
      minimum: Money? = nil,
      maximum: Money? = nil,
      daysFrom: Int = 1,
      daysTo: Int = 5
    ) {
      self.countries = countries
      self.price = price
      self.freeAbove = freeAbove
      self.minimum = minimum
      self.maximum = maximum
      self.daysFrom = daysFrom
      self.daysTo = daysTo
    }
  }

  /// The shipping method of an order or a quote.
  public struct Choice: Sendable, Hashable {
    /// The code of the method.
    public var code: ID
    /// The name of the method.
    public var name: String
    /// The least number of days in transit.
    public var daysFrom: Int
    /// The greatest number of days in transit.
    public var daysTo: Int

    /// Creates a choice.
    public init(code: ID, name: String, daysFrom: Int, daysTo: Int) {
      self.code = code
      self.name = name
      self.daysFrom = daysFrom
      self.daysTo = daysTo
    }
  }

  /// The code, such as `standard`.
  public var code: ID
  /// The name that customers see.
  public var name: String
  /// `true` if the store offers it.
  public var isActive: Bool
  /// The rates; of two for the same country and currency, the first applies.
  public var rates: [Rate]
  /// The number of the store's last change to it.
  public var revision: Int?

  public var id: ID { code }

  /// Creates a method.
  public init(code: ID, name: String, isActive: Bool = true, rates: [Rate], revision: Int? = nil) {
    self.code = code
    self.name = name
    self.isActive = isActive
    self.rates = rates
    self.revision = revision
  }

  /// Returns the rates for a country: those that name it or, if none does, those for all other
  /// countries.
  ///
  /// Of two in one currency, the first applies.
  public func rates(to country: CountryCode) -> [Rate] {
    let named = rates.filter { $0.countries.contains(country) }
    return named.isEmpty ? rates.filter(\.countries.isEmpty) : named
  }

  /// Returns the rate for a country in a currency, or `nil` if the method does not ship there.
  public func rate(to country: CountryCode, in currency: Currency) -> Rate? {
    rates(to: country).first { $0.price.currency == currency }
  }

  /// Returns the choice of this method with one of its rates.
  public func choice(by rate: Rate) -> Choice {
    Choice(code: code, name: name, daysFrom: rate.daysFrom, daysTo: rate.daysTo)
  }
}

extension ShippingMethod: Shaped {
  public static let shape = Shape<ShippingMethod>(
    "ShippingMethod",
    Field("code", \.code, as: .code),
    Field("name", \.name, as: .line),
    Field("isActive", \.isActive),
    .lossy("rates", \.rates, as: .array(Rate.schema, 1...500)),
    .lossy("revision", \.revision, as: .count),
    memberwise: ShippingMethod.init
  )
}

extension ShippingMethod.Rate: Shaped {
  public static let shape = Shape<ShippingMethod.Rate>(
    "ShippingRate",
    Field("countries", \.countries, as: .array(CountryCode.schema, 0...300)),
    Field("price", \.price),
    .optional("freeAbove", \.freeAbove),
    .optional("minimum", \.minimum),
    .optional("maximum", \.maximum),
    Field("daysFrom", \.daysFrom, as: .integer(0...365)),
    Field("daysTo", \.daysTo, as: .integer(0...365)),
    memberwise: ShippingMethod.Rate.init
  )
}

extension ShippingMethod.Choice: Shaped {
  public static let shape = Shape<ShippingMethod.Choice>(
    "ShippingChoice",
    Field("code", \.code, as: .code),
    Field("name", \.name, as: .line),
    Field("daysFrom", \.daysFrom, as: .count),
    Field("daysTo", \.daysTo, as: .count),
    memberwise: ShippingMethod.Choice.init
  )
}

extension ShippingMethod: PricingRule {
  public static var collection: String { "shipping-methods" }
  public static var noun: String { "shipping method" }

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
