public import CommandKit
import Foundation
import FoundationCore
public import Ordering
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
    subcommands: [erase, export, list, show]
  )

  static let customer = Argument<CustomerName>(
    "CUSTOMER",
    "The e-mail address or the ID of the customer."
  )

  private static let words = Argument<[String]>(
    "WORD",
    "Beginnings of words of the e-mail address, name, city or ordered SKUs."
  )
  private static let sort = Option<CustomerSort?>(
    "sort ORDER",
    "The order of the customers (default: the latest order first)."
  )
  private static let limit = ListLimit(of: "customers")

  private static let list = Command(
    "list",
    "Lists customers, the latest order first.",
    discussion: """
      SPENT is the amount paid less refunds, in each currency. Customers that were erased are left \
      out.
      """,
    examples: [
      Example("rialto customers list", "The 20 with the latest orders."),
      Example("rialto customers list ada --sort orders", "Those called Ada, most orders first."),
      Example("rialto customers list --all --csv > customers.csv", "All, for a spreadsheet."),
    ],
    arguments: [words],
    options: [sort] + limit.options,
    output: .rows(CustomerRows.table(in: .plain))
  ) { @MainActor invocation, context in
    let display = try context.display
    let count = try limit.count(invocation)
    let filter = CustomerFilter(
      text: try invocation[words].joined(separator: " "),
      sort: try invocation[sort] ?? .recent
    )
    let model = CustomersModel(
      client: try await context.orderingClient(),
      filter: filter,
      pageSize: min(count, 100)
    )
    let table = CustomerRows.table(in: display.locale)
    try await limit.show(model.customers, upTo: count, as: table, on: display)
  }

  private static let show = Command(
    "show",
    "Shows a customer and the latest orders.",
    examples: [
      Example("rialto customers show ada@example.com", "Addresses, amounts and orders."),
      Example("rialto customers show 1 --json=orderCount,spent", "As JSON for scripts."),
    ],
    arguments: [customer],
    output: .one(CustomerRows.details(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let store = try await context.orderingClient()
    let customer = try await store.customer(try invocation[customer])
    try display.detail(customer, as: CustomerRows.details(in: display.locale))
    if let erasedAt = customer.erasedAt {
      display.note("The person was erased on \(erasedAt.day(in: display.locale)).")
    }
    guard display.isLaidOut || display.showsLines else { return }
    let page = try await store.orders(of: customer.id).value
    let orders = OrderRows.table(in: display.locale).without(["email"])
    try display.part("orders", page.items, as: orders)
    if page.next != nil {
      display.note("The latest \(page.items.count) of \(customer.orderCount) orders are shown.")
    }
  }

  private static let output = Option<Path?>(
    "output FILE",
    short: "o",
    """
    The file to write, which only you can read and which appears once it is complete (default: \
    standard output).
    """
  )

  private static let export = Command(
    "export",
    "Exports everything about one customer as JSON.",
    discussion: """
      The document has the customer, all orders with their history, and their invoices and credit \
      notes: what to give a person who asks for their data. Reviews have only the name that their \
      writer chose, and are not in it.
      """,
    examples: [
      Example("rialto customers export ada@example.com > ada.json", "To standard output."),
      Example("rialto customers export 1 -o ada.json", "To a file."),
    ],
    arguments: [customer],
    options: [output]
  ) { invocation, context in
    let display = try context.display
    switch display.format {
    case nil, .lines, .json: break
    case .ndjson, .csv, .tsv: throw UsageError(.unsupportedFormat, at: invocation.path)
    }
    let store = try await context.orderingClient()
    let customer = try await store.customer(try invocation[customer])
    let record = try await store.export(customer.id).value
    let document = LocalTime.printed { record.json }
    guard let file = try invocation[output], file.text != "-" else {
      return try display.document(document)
    }
    let path = context.path(of: file)
    let text = document.text(.indented) + "\n"
    let count = try await HTTPBody(Array(text.utf8)).write(to: path, isPrivate: true)
    display.note("Wrote \(count.formatted(in: display.locale)) bytes to \(path).")
  }

  private static let documents = Option.flag(
    "with-documents",
    "Also erase the buyer of invoices and credit notes."
  )

  private static let erase = Command(
    "erase",
    "Removes a person from all of their orders, after asking.",
    discussion: """
      It removes the name, the e-mail address, the addresses and the VAT ID, the reasons and tracking \
      numbers in the history, and the words that orders are found by; the orders then show \
      '(erased)'. Numbers, dates, items, amounts, taxes and the country stay, so sales and books are the same \
      as before. This cannot be undone. A customer with unfinished orders is not erased.

      Issued invoices and credit notes keep the buyer, because the law of most countries requires \
      them for years; --with-documents erases the buyer there, too, and can be given later.

      The bytes are overwritten in the file of the store. In PostgreSQL, tables of up to 64 MB are \
      rewritten; larger ones, those that the store's user does not own, and those with rows that a \
      transaction of more than five seconds may see, keep the bytes in free space until other rows \
      overwrite it or you run VACUUM FULL.

      Not erased: backups made before, PostgreSQL's write-ahead log and its archive, carts and orders \
      on the disks of those who placed them, and reviews, which have the name that their writer chose.
      """,
    examples: [
      Example("rialto customers erase ada@example.com", "Asks first."),
      Example("rialto customers erase 1 --dry-run", "Show what would be erased."),
      Example("rialto customers erase 1 --with-documents --yes", "Invoices, too; no question."),
    ],
    arguments: [customer],
    options: [documents, DryRun.option],
    output: .one(CustomerRows.erasure)
  ) { invocation, context in
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let includesDocuments = try invocation[documents]
    let store = try await context.orderingClient()
    let customer = try await store.customer(try invocation[customer])
    if !isDryRun {
      let person = "\(customer.name) (\(customer.email))".terminalSafe
      let orders = customer.orderCount.counted("order")
      try Confirmation.ask(
        "Erase \(person) from \(orders)\(includesDocuments ? " and the documents" : "")? "
          + "This cannot be undone.",
        invocation,
        display
      )
    }
    let result = try await store.erase(
      customer.id,
      includesDocuments: includesDocuments,
      isDryRun: isDryRun
    )
    try display.outcome(result, as: CustomerRows.erasure, sentence: result.sentence)
    if isDryRun { display.note(DryRun.note) }
  }
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

  static let erasure = Table<CustomerErasure>([
    Column("customer", heading: "CUSTOMER", \.customer.rawValue),
    .count("orderCount", heading: "ORDERS", \.orderCount),
    .count("keptDocumentCount", heading: "DOCUMENTS KEPT", \.keptDocumentCount),
    .count("erasedDocumentCount", heading: "DOCUMENTS ERASED", \.erasedDocumentCount),
  ])
}

extension CustomerSort: ArgumentValue {}

extension CustomerErasure {
  fileprivate var sentence: String {
    var text = "Erased customer \(customer) from \(orderCount.counted("order"))."
    if erasedDocumentCount > 0 { text += " Documents without the buyer: \(erasedDocumentCount)." }
    if keptDocumentCount > 0 {
      text += " Documents that keep the buyer: \(keptDocumentCount) (--with-documents erases it)."
    }
    return text
  }
}
