import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto shipping`: the shipping methods and their rates.
enum ShippingGroup {
  static let rules = RuleCommands<ShippingMethod, ShippingRow>(
    group: "shipping",
    summary: "Manages shipping methods and rates.",
    name: ("METHOD", "The code of the method, such as standard.", .shippingMethods),
    nameField: "code",
    example: "standard",
    setSummary: "Adds a shipping method or changes its rates.",
    setDiscussion: """
      A price applies to the countries of --to, and replaces their price in that currency. Without \
      --to it applies to all countries without a price of their own. Values that you leave out do not \
      change.
      """,
    setExamples: [
      Example(
        "rialto shipping set standard --name Parcel --price 24.90EUR",
        "One price for all other countries."
      ),
      Example(
        "rialto shipping set standard --to DE,AT --price 4.90EUR --free-above 60 --days 1-2",
        "The price for two countries."
      ),
      Example("rialto shipping set standard --not-to AT", "Stop shipping to a country."),
      Example("rialto shipping set standard --off", "Deactivate a method."),
    ],
    setOptions: RateOptions.all + [name] + ActivationOptions.all,
    optionNames: [
      "name": "name", "rates": "price", "countries": "to", "price": "price",
      "freeAbove": "free-above", "minimum": "minimum", "maximum": "maximum", "daysFrom": "days",
      "daysTo": "days",
    ],
    rows: ShippingRow.all,
    table: ShippingRow.table,
    changed: { invocation, code, known, context in
      var method =
        known ?? ShippingMethod(code: ShippingMethod.ID(rawValue: code), name: code, rates: [])
      if let name = try invocation[name] { method.name = name.text }
      method.isActive = try ActivationOptions.isActive(invocation, default: method.isActive)
      try await RateOptions.apply(invocation, to: &method, in: context)
      return method
    }
  )

  private static let name = Option<TextLine?>("name NAME", "The name that customers see.")
}

/// A rate of a shipping method, as a row.
struct ShippingRow: Sendable {
  private let method: ShippingMethod
  private let rate: ShippingMethod.Rate

  /// Returns a row for each rate of a method.
  static func all(of method: ShippingMethod) -> [ShippingRow] {
    method.rates.map { ShippingRow(method: method, rate: $0) }
  }

  static func table(in locale: Locale) -> Table<ShippingRow> {
    let rate = Table<ShippingMethod.Rate>([
      Column("countries", heading: "COUNTRIES") {
        $0.countries.map(\.code)
      } text: {
        $0.countries.isEmpty ? "all others" : $0.countries.map(\.code).joined(separator: " ")
      },
      Column("daysTo", heading: "DELIVERY", shrinks: false, \.daysTo) {
        ShippingMethod.Choice.days(from: $0.daysFrom, to: $0.daysTo)
      }
      .inLines { ShippingMethod.Choice.days(from: $0.daysFrom, to: $0.daysTo) },
    ])
    .completed(
      in: locale,
      headings: ["freeAbove": "FREE FROM"],
      hiding: ["minimum", "maximum", "daysFrom"]
    )
    return Table(
      method + rate.columns.map { $0.of(\.rate) } + [Column("revision", \.method.revision)],
      priority: ["name", "price", "countries", "code", "daysTo", "freeAbove", "isActive"],
      empty: "No shipping methods. Add one with 'rialto shipping set'."
    )
  }

  private static let method: [Column<ShippingRow>] = [
    Column("code", heading: "METHOD", shrinks: false, \.method.code.rawValue),
    Column("name", heading: "NAME", \.method.name),
    Column("isActive", heading: "ACTIVE", shrinks: false, \.method.isActive) {
      $0.method.isActive ? "yes" : "no"
    },
  ]
}
