import FoundationCore
import Ordering
import StoreCore

extension TaxRate: StoredPricingRule {
  static var table: SQLText { "tax_rate" }

  mutating func setServerValues(revision: Int, uses: Int) { self.revision = revision }

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("country", .string(country.code)), .init("percent", percent.json),
      .init("isIncluded", .bool(isIncluded)),
    ]
    members.add("revision", revision.map { .number($0) })
    return .object(members)
  }

  static let schema = JSONSchema.named(
    "TaxRate",
    .object([
      .init("country", .country, isRequired: true),
      .init("percent", .percent, isRequired: true),
      .init("isIncluded", .boolean, isRequired: true),
      .init("revision", .count),
    ])
  )
}
