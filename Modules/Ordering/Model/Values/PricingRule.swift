public import FoundationCore

/// A rule that the store computes totals by: a way of sending, a discount, a tax.
public protocol PricingRule: Identifiable, Codable, Sendable where ID: CustomStringConvertible {
  /// What the store calls all of them together, such as `discounts`.
  static var collection: String { get }

  /// What is wrong with it, field by field.
  var errors: FieldErrors { get }

  /// What the store counts its changes by; nothing before it is there.
  var revision: Int? { get }
}

extension ShippingMethod: PricingRule {
  public static var collection: String { "shipping-methods" }
}

extension Discount: PricingRule {
  public static var collection: String { "discounts" }
}

extension TaxRate: PricingRule {
  public static var collection: String { "tax-rates" }
}
