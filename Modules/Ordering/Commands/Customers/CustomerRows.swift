import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The rows of customers.
enum CustomerRows {
  static func table(in locale: Locale) -> Table<Customer> {
    Table(
      [
        Column("id", heading: "ID", align: .trailing, \.id.rawValue),
        Column("name", heading: "NAME", \.name),
        Column("email", heading: "E-MAIL", \.email),
        Column("country", heading: "COUNTRY", shrinks: false) {
          $0.addresses.first?.country.code ?? ""
        },
        .count("orderCount", heading: "ORDERS", \.orderCount),
        .day("lastOrderAt", heading: "LAST ORDER", \.lastOrderAt),
        Column("spent", heading: "SPENT", align: .trailing, \.spent) { customer, locale in
          customer.spent.map { $0.formatted(in: locale) }.joined(separator: ", ")
        },
      ],
      empty: "No customers found."
    )
    .completed(in: locale, hiding: ["addresses", "firstOrderAt", "erasedAt"])
  }

  /// Returns the table of one customer with all fields.
  static func details(in locale: Locale) -> Table<Customer> {
    Table(
      table(in: locale).columns.filter { $0.key != "addresses" } + [
        Column("addresses", heading: "ADDRESSES", \.addresses) { customer in
          customer.addresses.map(\.place).joined(separator: "; ")
        }
      ]
    )
  }

  /// The table of the result of erasing a customer.
  static let erasure = Table<CustomerErasure>([
    Column("customer", heading: "CUSTOMER", \.customer.rawValue),
    .count("orderCount", heading: "ORDERS", \.orderCount),
    .count("keptDocumentCount", heading: "DOCUMENTS KEPT", \.keptDocumentCount),
    .count("erasedDocumentCount", heading: "DOCUMENTS ERASED", \.erasedDocumentCount),
  ])
}
