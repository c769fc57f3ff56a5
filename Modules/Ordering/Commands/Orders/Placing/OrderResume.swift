import CommandKit
import FoundationCore
import Ordering

/// `rialto orders resume`: settles orders of which it is not known whether they were placed.
enum OrderResume {
  private static let key = Argument.oneOrNone(
    "KEY",
    of: OutgoingOrder.Key.self,
    "The key of the order; all that are open where none is given."
  )
  private static let isForgetting = Option.flag(
    "forget",
    "Ask nothing and strike it off, where you know yourself what became of it."
  )

  static let command = Command(
    "resume",
    "Settles orders of which it is not known whether they were placed.",
    discussion: """
      The store is asked with the key of the order: it places it unless it has done so before, and \
      tells the number in either case. A trial shows what is open and asks nobody.
      """,
    examples: [
      Example("rialto orders resume", "All that are open."),
      Example("rialto orders resume 5f2c9a", "One of them."),
      Example("rialto orders resume --dry-run", "See what is open."),
    ],
    arguments: [key],
    options: [isForgetting, DryRun.option, Confirmation.option],
    output: .rows(ResumedOrder.table).or(.rows(OutboxRows.table)).or(
      .one(OrderRows.details(in: .plain))
    ),
    run: run
  )

  @MainActor
  private static func run(_ invocation: Invocation, with context: any OrderingContext) async throws
  {
    let display = try context.display
    let key = try invocation[key]
    let isForgetting = try invocation[isForgetting]
    if isForgetting, key == nil {
      throw UsageError(.missingArgument("KEY"), at: invocation.path)
    }
    if try invocation[DryRun.option] {
      let ordering = try await context.ordering()
      try await ordering.restore()
      let open = ordering.outbox.filter { !$0.isSettled && (key == nil || $0.key == key) }
      return try display.list(open, as: OutboxRows.table)
    }
    if let key, isForgetting {
      try Confirmation.ask("Strike off the order \(key)?", invocation, display)
      try await context.ordering().forget(key)
      return display.note("Struck off \(key).")
    }
    if let key {
      let order = try await context.ordering().resume(key)
      try display.order(order)
      return display.note("The order is placed: its number is \(order.number).")
    }
    let ordering = try await context.ordering()
    let outcomes = try await ordering.resumeAll().map {
      ResumedOrder(outgoing: $0.order, outcome: $0.outcome)
    }
    try display.list(outcomes, as: ResumedOrder.table)
    // The rows have told of all; the exit code is that of the first that was not placed.
    if let failure = outcomes.lazy.compactMap(\.failure).first { throw failure }
  }
}

/// The outcome of an open order, as a row.
private struct ResumedOrder: Sendable {
  let outgoing: OutgoingOrder
  let outcome: Result<Order, OrderingError>

  var failure: OrderingError? {
    if case .failure(let error) = outcome { error } else { nil }
  }

  private var order: Order? { try? outcome.get() }

  static let table = Table<ResumedOrder>(
    [
      Column("key", heading: "KEY", shrinks: false, \.outgoing.key.rawValue),
      Column("number", heading: "ORDER", align: .trailing, \.order?.number.rawValue),
      Column("total", heading: "TOTAL", align: .trailing, \.order?.totals.total) { row, locale in
        row.order?.totals.total.formatted(in: locale) ?? ""
      },
      Column("code", \.failure?.code),
      Column("problem", heading: "WHY NOT", \.failure?.title),
    ],
    empty: "Of every order it is known what became of it."
  )
}
