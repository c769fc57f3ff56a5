import Catalog
import CatalogTestSupport
import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import Ordering
import OrderingCommands
import OrderingTestSupport
import StoreHTTP
import TestSupport
import Testing

/// A program of the ordering commands alone, with a store that sells mugs and a lamp to Germany and
/// Austria.
struct Market: Sendable {
  let folder: TemporaryFolder
  let store: OrderingStore
  /// The lines of the standard input.
  var input = MemoryInput()
  /// The locale of the user.
  var locale = Locale.plain
  /// The files that were shown in the browser.
  let opened = Lock<[String]>([])
  /// The width of the terminal for errors; `nil` for a pipe.
  var errorColumns: Int?
  /// The time zone of the user.
  var timeZone = TimeZone.gmt

  init() async throws {
    folder = try TemporaryFolder()
    store = try await OrderingStore(at: folder.file("store.sqlite"))
    _ = try await store.importing(shopGoods.split(separator: "\n").map(String.init))
    _ = await rialto([
      "profile", "--name", "Mugs", "--country", "DE", "--currency", "EUR", "--seller",
      "Mugs & More", "--address", "Markt 1, 10115 Berlin", "--vat-id", "DE123456789",
    ])
    for line in [
      "shipping set standard --name Parcel --to DE --price 4.90EUR --free-above 60 --days 1-2",
      "shipping set standard --to AT --price 8.90EUR",
      "taxes set DE --percent 19", "discounts set SPRING --percent 10 --limit 1",
    ] {
      _ = await rialto(line)
    }
  }

  /// The file of the cart and the outbox.
  var file: String { folder.file("orders.sqlite") }

  /// Returns the same market with a user who types these lines at a terminal.
  func typing(_ lines: String...) -> Market {
    var market = self
    market.input = MemoryInput(lines, isTerminal: true)
    return market
  }

  /// Runs a command line, split at spaces.
  func rialto(_ line: String, columns: Int? = nil) async -> CommandResult {
    await rialto(line.split(separator: " ").map(String.init), columns: columns)
  }

  /// Places an order to Berlin.
  func place(_ line: String) async -> CommandResult {
    let words = line.split(separator: " ").map(String.init)
    return await rialto(["orders", "place"] + Self.delivery + words)
  }

  func rialto(_ arguments: [String], columns: Int? = nil) async -> CommandResult {
    let output = MemoryOutput(columns: columns)
    let error = MemoryOutput(columns: errorColumns)
    let program = Program(
      Self.command,
      version: "1",
      console: Console(
        input: input,
        output: output,
        error: error,
        environment: ["NO_COLOR": "1"]
      ),
      timeZone: timeZone,
      recoveries: RecoveryRules(plan: Self.plan) { _, _ in },
      explained: { error, context in context.explained(error) },
      context: { invocation, console in
        MarketContext(
          display: Display(
            console,
            options: try GlobalOptions.outputOptions(of: invocation),
            locale: locale
          ),
          market: self,
          timeZone: timeZone
        )
      }
    )
    let status = await program.run(arguments)
    return CommandResult(
      status: status,
      output: output.text.replacing("\u{A0}", with: " "),
      error: error.text.withReadableNotes.replacing("\u{A0}", with: " ")
    )
  }

  private static let command = Command<MarketContext>(
    "rialto",
    "A market.",
    examples: [],
    options: GlobalOptions.all,
    subcommands: (OrderingCommandList.all + [ProfileCommand.command])
      .map { $0.withContext { $0 } }
  )

  /// Checks that every command named by a failure can be parsed.
  @Sendable
  private static func plan(
    _ action: Recovery.Action,
    for invocation: Invocation
  ) -> RecoveryPlan? {
    guard case .run(let line) = action else {
      return RecoveryRules.standard.plan(action, invocation)
    }
    let words = line.split(separator: " ").dropFirst().map(String.init)
    return invocation.sibling(arguments: words, keeping: []).map { .show($0) }
  }

  /// Returns the number of red mugs in stock.
  func available() async throws -> Int? {
    let base = try #require(URL(string: "http://store.test"))
    let client = HTTPClient(base, over: InProcessTransport(handler: store.handler))
    let mug = try await StoreClient(client).product(having: "MUG-RED").value
    return mug.variants.first { $0.sku == "MUG-RED" }?.stock?.available
  }

  private static let delivery = [
    "--to", "DE", "--by", "standard", "--name", "Ada Lovelace", "--street", "Markt 1",
    "--city", "Berlin", "--postal-code", "10115", "--email", "ada@example.com",
  ]
}

extension OrderingStore: CatalogEditing {}
