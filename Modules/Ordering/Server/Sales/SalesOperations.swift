import Foundation
import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

/// The API operation of the sales report.
struct SalesOperations: Sendable {
  let store: Store

  var all: [APIOperation] { [show] }

  private static let grouping = Parameter<String>(
    SalesField.grouping.rawValue,
    "The grouping of the rows (default: month).",
    SalesGrouping.schema
  )
  private static let from = Parameter<String>(
    SalesField.from.rawValue,
    "The first day (default: the beginning of the store).",
    .string(0...Int.max, format: .day)
  )
  private static let until = Parameter<String>(
    SalesField.until.rawValue,
    "The last day (default: the present).",
    .string(0...Int.max, format: .day)
  )
  private static let timeZone = Parameter<String>(
    SalesField.timeZone.rawValue,
    "The time zone in which days, weeks and months begin, such as Europe/Berlin (default: GMT).",
    .string(1...64)
  )

  private var show: APIOperation {
    APIOperation(
      .showSales,
      summary: "Shows what was sold, by period, country, product, SKU or discount code.",
      role: .editor,
      parameters: [
        Self.grouping.description, Self.from.description, Self.until.description,
        Self.timeZone.description,
      ],
      success: .json(
        SalesReport.schema,
        """
        The sales in each currency. An order counts on the day it was placed, once it is paid and \
        unless it is cancelled; a refund on the day it was made.
        """
      ),
      run: { call in
        let filter = try Self.filter(call)
        let report = try await store.database.read { try await SalesStore($0).report(filter) }
        return HTTPResponse(report)
      }
    )
  }

  private static func filter(_ call: ValidatedRequest) throws(Problem) -> SalesFilter {
    let name = call[timeZone] ?? "GMT"
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
      by: call[grouping].flatMap(SalesGrouping.init) ?? .month,
      from: try day(.from, call[from]),
      until: try day(.until, call[until]),
      in: zone
    )
    guard filter.errors.isEmpty else { throw .badParameters(filter.errors.all) }
    return filter
  }

  /// Returns the day of a parameter; the schema also allows days that no month has.
  private static func day(_ field: SalesField, _ text: String?) throws(Problem) -> CalendarDay? {
    guard let text else { return nil }
    guard let day = CalendarDay(text) else {
      throw .badParameters([
        FieldError(
          field: field.rawValue,
          code: "format",
          message: "Use a day such as 2026-11-20."
        )
      ])
    }
    return day
  }
}
