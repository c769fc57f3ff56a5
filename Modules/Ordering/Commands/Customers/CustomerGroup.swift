import CommandKit
import Foundation
import FoundationCore
import Ordering
import StoreHTTP

/// `rialto customers`: lists, exports and erases customers.
enum CustomerGroup {
  static let command = Command(
    "customers",
    "Lists, exports and erases customers.",
    discussion: """
      A customer is the person with an e-mail address, regardless of its case, that orders were \
      placed with. Name the customer by that address, or by the ID of the list.

      Reading customers needs an account that may read orders; erasing one needs an admin.
      """,
    examples: [
      Example("rialto customers list", "The 20 with the latest orders."),
      Example("rialto customers show ada@example.com", "One customer, with the orders."),
      Example("rialto customers export ada@example.com > ada.json", "All data of one person."),
    ],
    subcommands: [
      CustomerErase.command, CustomerExport.command, CustomersList.command, CustomerShow.command,
    ]
  )

  static let customer = Argument<CustomerName>(
    "CUSTOMER",
    "The e-mail address or the ID of the customer."
  )
}

/// A customer as the user types it: the e-mail address, or the ID.
enum CustomerName: ArgumentValue, Hashable {
  case id(Customer.ID)
  case email(String)

  init?(argument: String) {
    if let number = Int(argument), number > 0 {
      self = .id(Customer.ID(rawValue: number))
    } else if argument.contains("@"), let line = TextLine(argument: argument) {
      self = .email(line.text)
    } else {
      return nil
    }
  }

  static var expectation: String { "an e-mail address such as ada@example.com, or a customer ID" }
}

extension StoreClient {
  /// Returns the customer that the user named.
  func customer(_ name: CustomerName) async throws(OrderingError) -> Customer {
    switch name {
    case .id(let id): return try await customer(id).value
    case .email(let email):
      do throws(OrderingError) {
        return try await customer(email: email).value
      } catch {
        guard case .notFound = error else { throw error }
        throw .notFound("customer \(email.terminalSafe)")
      }
    }
  }
}

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
