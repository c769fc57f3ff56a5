import CommandKit
import FoundationCore
import Ordering
import StoreHTTP

/// `rialto customers export`: writes everything about one person.
enum CustomerExport {
  private static let output = Option<Path?>(
    "output FILE",
    short: "o",
    """
    The file to write, which only you can read and which appears once it is complete (default: \
    standard output).
    """
  )

  static let command = Command(
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
    arguments: [CustomerGroup.customer],
    options: [output]
  ) { invocation, context in
    let display = try context.display
    switch display.format {
    case nil, .lines, .json: break
    case .ndjson, .csv, .tsv: throw UsageError(.unsupportedFormat, at: invocation.path)
    }
    let store = try await context.orderingClient()
    let customer = try await store.customer(try invocation[CustomerGroup.customer])
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
}
