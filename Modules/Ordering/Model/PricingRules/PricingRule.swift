public import FoundationCore

/// A rule for computing totals: a shipping method, a discount or a tax rate.
public protocol PricingRule: Identifiable, Codable, Sendable where ID: CustomStringConvertible {
  /// The name of the collection in the store's API, such as `discounts`.
  static var collection: String { get }

  /// The noun for one rule, in a sentence.
  static var noun: String { get }

  /// The validation errors by field.
  var errors: FieldErrors { get }

  /// The number of the store's last change to it, or `nil` for a rule that was not saved yet.
  var revision: Int? { get }
}

extension ShippingMethod: PricingRule {
  public static var collection: String { "shipping-methods" }
  public static var noun: String { "shipping method" }
}

extension Discount: PricingRule {
  public static var collection: String { "discounts" }
  public static var noun: String { "discount" }
}

extension TaxRate: PricingRule {
  public static var collection: String { "tax-rates" }
  public static var noun: String { "tax rate" }
}
