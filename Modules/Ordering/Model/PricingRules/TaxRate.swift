public import Foundation
public import FoundationCore

/// The tax rates of a country that orders are shipped to: one for each tax class of products.
public struct TaxRate: Identifiable, Sendable, Hashable {
  /// The country, which has at most one rule; without one, its orders are not taxed.
  public var country: CountryCode
  /// The standard rate in per cent, also for products of a class that is not in ``classes``.
  public var percent: Decimal
  /// `true` if prices include the tax, `false` if it is added to them.
  public var isIncluded: Bool
  /// The rates of other tax classes.
  public var classes: [TaxClass]
  /// The tax class of shipping; `nil` to tax it as the goods: in proportion to their values.
  public var shipping: TaxClass.ID?
  /// The reason for a standard rate of 0, which invoices state.
  public var exemption: String?
  /// The notice of invoices to buyers with a VAT ID of the country, who owe the tax themselves; `nil`
  /// to tax these buyers as all others.
  public var reverseCharge: String?
  /// The number of the store's last change to it.
  public var revision: Int?

  public var id: CountryCode { country }

  /// Creates a rate.
  public init(
    country: CountryCode,
    percent: Decimal,
    isIncluded: Bool,
    classes: [TaxClass] = [],
    shipping: TaxClass.ID? = nil,
    exemption: String? = nil,
    reverseCharge: String? = nil,
    revision: Int? = nil
  ) {
    self.country = country
    self.percent = percent
    self.isIncluded = isIncluded
    self.classes = classes
    self.shipping = shipping
    self.exemption = exemption
    self.reverseCharge = reverseCharge
    self.revision = revision
  }

  /// Returns the rate of a tax class.
  ///
  /// A class without a rate in the country has the standard rate, so that a misspelled class never
  /// leaves a product untaxed.
  public func rate(of code: TaxClass.ID?) -> TaxClass {
    classes.first { $0.code == code }
      ?? TaxClass(code: .standard, percent: percent, exemption: exemption)
  }
}

extension TaxRate: Shaped {
  public static let shape = Shape<TaxRate>(
    "TaxRate",
    Field("country", \.country),
    Field("percent", \.percent, as: .percent),
    Field("isIncluded", \.isIncluded),
    // A store of version 0.2.0 has none, nor the three that follow.
    Field("classes", \.classes, as: .array(TaxClass.schema, 0...20), default: []),
    .optional("shipping", \.shipping, as: .code),
    .optional("exemption", \.exemption, as: .line),
    .optional("reverseCharge", \.reverseCharge, as: .line),
    .lossy("revision", \.revision, as: .count),
    memberwise: TaxRate.init
  )
}

extension TaxRate: PricingRule {
  public static var collection: String { "tax-rates" }
  public static var noun: String { "tax rate" }

  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("country", country, .country)
    errors.check("percent", percent, .taxPercent)
    errors.check(exemption: exemption, of: percent, as: "exemption")
    errors.check("classes", classes, .atMost(20))
    for (place, rate) in classes.enumerated() {
      let field = "classes[\(place)]"
      let isFirst = !classes[..<place].contains { $0.code == rate.code }
      errors.check("\(field).code", rate.code.rawValue, .required, .code(40), .notStandard)
      errors.check("\(field).code", isFirst, .distinct)
      errors.check("\(field).percent", rate.percent, .taxPercent)
      errors.check(exemption: rate.exemption, of: rate.percent, as: "\(field).exemption")
    }
    if let shipping {
      let codes = [TaxClass.ID.standard] + classes.map(\.code)
      errors.check("shipping", shipping.rawValue, .oneOf(codes.map(\.rawValue)))
    }
    if let reverseCharge {
      errors.check("reverseCharge", reverseCharge, .required, .length(...200), .oneLine)
    }
    return errors
  }
}

/// The rate of a tax class of products in a country, such as 7 % on books.
public struct TaxClass: Sendable, Hashable {
  /// The code of a tax class.
  public typealias ID = Identifier<TaxClass, String>

  /// The code, such as `reduced`.
  public var code: ID
  /// The rate in per cent.
  public var percent: Decimal
  /// The reason for a rate of 0, which invoices state; `nil` for goods that are taxed at 0.
  public var exemption: String?

  /// Creates the rate of a class.
  public init(code: ID, percent: Decimal, exemption: String? = nil) {
    self.code = code
    self.percent = percent
    self.exemption = exemption
  }
}

extension TaxClass.ID {
  /// The class of products without another.
  public static var standard: TaxClass.ID { "standard" }
}

extension TaxClass: Shaped {
  public static let shape = Shape<TaxClass>(
    "TaxClass",
    Field("code", \.code, as: .code),
    Field("percent", \.percent, as: .percent),
    .optional("exemption", \.exemption, as: .line),
    memberwise: TaxClass.init
  )
}

extension FieldErrors {
  fileprivate mutating func check(exemption: String?, of percent: Decimal, as field: String) {
    guard let exemption else { return }
    check(field, exemption, .required, .length(...200), .oneLine)
    check(field, percent == 0, .onlyUntaxed)
  }
}

extension FieldRule<String> {
  fileprivate static var notStandard: FieldRule {
    FieldRule("reserved", "Set the standard rate without a class.") {
      $0 != TaxClass.ID.standard.rawValue
    }
  }
}

extension FieldRule<Bool> {
  fileprivate static var onlyUntaxed: FieldRule {
    FieldRule("taxed", "Leave this out, or use a rate of 0.") { $0 }
  }
}
