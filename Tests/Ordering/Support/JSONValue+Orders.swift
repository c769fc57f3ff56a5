package import FoundationCore

extension JSONValue {
  package static func euros(_ cents: Int) -> JSONValue {
    ["amount": .number(cents), "currency": "EUR"]
  }

  package static func rate(_ countries: [String], _ cents: Int, more: [Member] = []) -> JSONValue {
    .object(
      [
        Member("countries", .array(countries.map(JSONValue.string))),
        Member("price", .euros(cents)), Member("daysFrom", 2), Member("daysTo", 4),
      ] + more
    )
  }

  package static func lines(_ counts: KeyValuePairs<String, Int>) -> JSONValue {
    .array(counts.map { ["sku": .string($0.key), "quantity": .number($0.value)] })
  }

  private static let postalCodes = ["AT": "1010", "DE": "50667", "FR": "75001", "JP": "100-0001"]

  /// A draft of an order to Germany.
  package static func order(
    _ counts: KeyValuePairs<String, Int> = ["MUG-RED": 1],
    email: String = "ann@example.com",
    to country: String = "DE",
    by method: String = "standard",
    more: [Member] = []
  ) -> JSONValue {
    .object(
      [
        Member("lines", .lines(counts)), Member("currency", "EUR"),
        Member("email", .string(email)),
        Member(
          "address",
          [
            "name": "Ann Example", "lines": ["Main Street 1"], "city": "Köln",
            "country": .string(country), "postalCode": .string(postalCodes[country] ?? "-"),
          ]
        ),
        Member("shippingMethod", .string(method)),
      ] + more
    )
  }
}
