import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto orders resume`: resolves orders whose outcome is unknown.
enum OrderResume {
  private static let key = Argument<OutgoingOrder.Key?>(
    "KEY",
    "The key of the order (default: all unresolved orders)."
  )
  private static let isForgetting = Option.flag(
    "forget",
    "Remove the order from the list without asking the store."
  )

  static let command = Command(
    "resume",
    "Resolves orders whose outcome is unknown.",
    discussion: """
      The command sends each order again with its key. The store places it unless it has done so \
      before, and returns the order number in either case. With --dry-run, the command only lists \
      the unresolved orders.
      """,
    examples: [
      Example("rialto orders resume", "Resolve all of them."),
      Example("rialto orders resume 5f2c9a", "Resolve one of them.", status: .notFound),
      Example("rialto orders resume --dry-run", "List them."),
    ],
    arguments: [key],
    options: [isForgetting, DryRun.option],
    output: .rows(ResumedOrder.table).or(.rows(OutboxRows.table)).or(
      .one(OrderRows.details(in: .plain))
    )
  ) { @MainActor invocation, context in
    let display = try context.display
    let key = try invocation[key]
    let isForgetting = try invocation[isForgetting]
    if isForgetting, key == nil { throw UsageError(.missingArgument("KEY"), at: invocation.path) }
    if try invocation[DryRun.option] {
      let ordering = try await context.ordering()
      try await ordering.restore()
      let open = ordering.outbox.filter { !$0.isPlaced && (key == nil || $0.key == key) }
      return try display.list(open, as: OutboxRows.table)
    }
    if let key, isForgetting {
      try Confirmation.ask(
        "Remove the order \(key) from the list? The store may still have it.",
        invocation,
        display
      )
      try await context.ordering().removeFromOutbox(key)
      return display.note("Removed \(key).")
    }
    if let key {
      let order = try await context.ordering().resume(key)
      try display.order(order)
      return display.note("Placed order \(order.number).")
    }
    let ordering = try await context.ordering()
    let outcomes = try await ordering.resumeAll().map {
      ResumedOrder(outgoing: $0.order, outcome: $0.outcome)
    }
    try display.list(outcomes, as: ResumedOrder.table)
    // The rows show all outcomes; the exit status is the failure of the first unplaced order.
    if let failure = outcomes.lazy.compactMap(\.failure).first { throw failure }
  }
}

/// The outcome of an unresolved order, as a row.
private struct ResumedOrder: Sendable {
  let outgoing: OutgoingOrder
  let outcome: Result<Order, OrderingError>

  var failure: OrderingError? { if case .failure(let error) = outcome { error } else { nil } }

  private var order: Order? { try? outcome.get() }

  static let table = Table<ResumedOrder>(
    [
      Column("key", heading: "KEY", shrinks: false, \.outgoing.key.rawValue),
      Column("number", heading: "ORDER", align: .trailing, \.order?.number.rawValue),
      Column("total", heading: "TOTAL", align: .trailing, \.order?.totals.total) { row, locale in
        row.order?.totals.total.formatted(in: locale) ?? ""
      },
      Column("code", \.failure?.code),
      Column("problem", heading: "PROBLEM", \.failure?.title),
    ],
    empty: "No unresolved orders."
  )
}

/// The rows of the outbox.
enum OutboxRows {
  static let table = Table<OutgoingOrder>(
    [
      Column("key", heading: "KEY", shrinks: false, \.key.rawValue),
      Column("startedAt", heading: "STARTED", shrinks: false, \.startedAt),
      Column("number", heading: "ORDER", align: .trailing, \.number?.rawValue),
      Column("email", heading: "CUSTOMER", \.draft.email),
      Column("country", heading: "COUNTRY", shrinks: false, \.draft.address.country.code),
      Column("lines", heading: "ITEMS", \.draft.lines) { $0.draft.lines.words },
    ],
    empty: "No unresolved orders."
  )
}
