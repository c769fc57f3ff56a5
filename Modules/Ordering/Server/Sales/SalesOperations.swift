import Foundation
package import FoundationCore
package import Ordering
import StoreCore
import StoreHTTP

/// The API operations of the sales report and of the lines of its ledger.
struct SalesOperations: Sendable {
  let store: Store

  var all: [APIOperation] { [show, listLines] }

  private var show: APIOperation {
    APIOperation(
      .showSales,
      summary: "Shows what was sold, by period, country, product, SKU, discount code or tax rate.",
      role: .editor,
      parameters: SalesField.descriptions,
      success: .json(
        SalesReport.schema,
        """
        The sales in each currency. Every payment, refund, cancellation or document counts on its \
        own day, so that past days never change.
        """
      ),
      run: { call in
        let filter = try Self.filter(call)
        let report = try await store.database.read {
          try await SalesStore($0, filter: filter).report()
        }
        return HTTPResponse(report)
      }
    )
  }

  private var listLines: APIOperation {
    APIOperation(
      .listSalesLines,
      summary: "Lists the lines of which the sales are the sums, oldest first, in pages.",
      role: .editor,
      parameters: SalesField.descriptions.filter { $0.name != SalesField.grouping.rawValue }
        + PageParameter.all,
      success: .page(.list("SalesLinePage", of: SalesLine.schema), "A page of lines."),
      run: { call in
        let (filter, page) = (try Self.filter(call), try RequestedPage(of: call))
        let (lines, next) = try await store.database.read {
          try await SalesStore($0, filter: filter).lines(page)
        }
        return HTTPResponse(listing: lines, next: next, of: call)
      }
    )
  }

  private static func filter(_ call: ValidatedRequest) throws(Problem) -> SalesFilter {
    let name = call[SalesField.timeZone] ?? "GMT"
    guard let zone = TimeZone(identifier: name) else {
      throw .badParameters([
        FieldError(
          field: SalesField.timeZone.rawValue,
          code: "unknown",
          message: "Use the name of a time zone such as Europe/Berlin."
        )
      ])
    }
    let filter = SalesFilter(
      call[SalesField.basis] ?? .paid,
      by: call[SalesField.grouping] ?? .month,
      from: try day(.from, of: call),
      until: try day(.until, of: call),
      in: zone
    )
    guard filter.errors.isEmpty else { throw .badParameters(filter.errors.all) }
    return filter
  }

  /// Returns the day of a parameter; the schema also allows days that no month has.
  private static func day(
    _ field: SalesField,
    of call: ValidatedRequest
  ) throws(Problem) -> CalendarDay? {
    guard let text: String = call[field] else { return nil }
    guard let day = CalendarDay(text) else {
      throw .badParameters([
        FieldError(field: field.rawValue, code: "format", message: "Use a day such as 2026-11-20.")
      ])
    }
    return day
  }
}

extension SalesField: QueryParameter {
  package var details: (summary: String, schema: JSONSchema) {
    switch self {
    case .basis:
      (
        "The event by which orders count: placed, paid or invoiced (default: paid).",
        SalesBasis.schema
      )
    case .grouping: ("The grouping of the rows (default: month).", SalesGrouping.schema)
    case .from:
      ("The first day (default: the beginning of the store).", .string(0...Int.max, format: .day))
    case .until: ("The last day (default: the present).", .string(0...Int.max, format: .day))
    case .timeZone:
      (
        """
        The time zone in which days, weeks and months begin, such as Europe/Berlin (default: GMT).
        """, .string(1...64)
      )
    }
  }
}
