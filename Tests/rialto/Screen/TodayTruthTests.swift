import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import Testing

/// The daily report does not claim more than was loaded.
struct TodayTruthTests {
  @Test func aFailureOfTheStoreIsShownFirst() async throws {
    let desk = try Desk()
    let gap =
      "Could not load sales, orders, stock, failed messages. There is no store on this machine yet. "
      + "Run 'rialto init' to open your own shop, or 'rialto demo' for a demo store"
    let text = await desk.rialto("desk today --world --offline", columns: 80)
    #expect(text.status == .notFound)
    #expect(text.output.replacing("\n", with: " ").hasPrefix(gap))
    #expect(!text.output.contains("No alerts."))
    #expect(text.output.contains("\nNo alerts in the data that could be loaded.\n"))
    let json = await desk.rialto("desk today --world --offline --json")
    #expect(json.status == .notFound)
    #expect(json.output.contains(#"Z","missing":[{"part":"sales","code":"store.missing""#))
    let lines = await desk.rialto("desk today --world --offline --csv")
    #expect(lines.status == .notFound)
    #expect(
      lines.error.hasPrefix(
        "Could not load sales, orders, stock, failed messages. There is no store"
      )
    )
    let page = await desk.rialto("desk today --world --offline --html -")
    #expect(page.status == .notFound)
    let said = try #require(
      page.output.range(of: "Could not load sales, orders, stock, failed messages. There is no")
    )
    let tiles = try #require(page.output.range(of: #"class="tiles""#))
    #expect(said.lowerBound < tiles.lowerBound)
    #expect(!page.output.contains("No alerts."))
  }

  @Test func failuresOfOtherSourcesAreShownFirst() async throws {
    var desk = try Desk()
    _ = await desk.rialto("catalog add --title Pot --sku POT --price 3EUR --stock 9")
    desk.transport = InProcessTransport { _ in HTTPResponse(status: 404) }
    let text = await desk.rialto("desk today --world", columns: 80)
    #expect(text.status == .done)
    #expect(text.output.hasPrefix("Could not load markets"))
    #expect(text.output.contains("Could not load news"))
    #expect(!text.output.contains("No alerts."))
  }

  @Test func thereAreNoAlertsIfAllWasLoaded() async throws {
    let desk = try Desk()
    _ = await desk.rialto("catalog add --title Pot --sku POT --price 3EUR --stock 9")
    let text = await desk.rialto("desk today --offline", columns: 80)
    #expect(text.status == .done)
    #expect(text.output.hasPrefix("No alerts.\n"))
  }

  @Test(arguments: [(667, "667", false), (1101, "1,000+", true)])
  func aTruncatedCountHasAPlusSign(products: Int, shown: String, hasMore: Bool) async throws {
    var desk = try Desk()
    desk.environment["LANG"] = "en_US.UTF-8"
    let lines = (1...products).map { number in
      #"{"title":"P\#(number)","variants":[{"sku":"P\#(number)","#
        + #""prices":[{"amount":1,"currency":"EUR"}],"onHand":0}]}"#
    }
    try desk.write(lines.joined(separator: "\n") + "\n", to: desk.project + "/many.ndjson")
    _ = await desk.rialto("catalog import many.ndjson")
    let json = await desk.rialto("desk today --offline --json=stock,alerts")
    let today = try JSONValue(parsing: json.output)
    let read = min(products, 1000)
    #expect(today["stock"]?["soldOut"] == .number(read))
    #expect(today["stock"]?["hasMore"] == .bool(hasMore))
    #expect(today["stock"]?["low"] == .number(read))
    #expect(today["alerts"]?.items.count == read)
    let text = await desk.rialto("desk today --offline", columns: 80)
    #expect(text.output.contains(try Regex("low stock +\(shown.replacing("+", with: "\\+"))\n")))
    #expect(text.error.contains("\(read - 5)\(hasMore ? "+" : "") more alerts"))
    let page = await desk.rialto("desk today --offline --html -")
    let tile = "<dt>variants low in stock</dt> <dd>\(shown)</dd>"
    #expect(page.output.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(tile))
  }

  /// The report counted what is at most 3, with each threshold of a variant ignored.
  @Test func lowStockIsTheSameInTheReportAndTheList() async throws {
    var desk = try Desk()
    desk.environment["LANG"] = "en_US.UTF-8"
    let stocks = [("BLANKET", 11), ("BOOK", 4), ("HAT", 5), ("POT", 6), ("TEA", 0), ("SOAP", 1)]
    let lines = stocks.map { sku, stock in
      #"{"title":"\#(sku)","variants":[{"sku":"\#(sku)","#
        + #""prices":[{"amount":1,"currency":"EUR"}],"onHand":\#(stock)}]}"#
    }
    try desk.write(lines.joined(separator: "\n") + "\n", to: desk.project + "/goods.ndjson")
    _ = await desk.rialto("catalog import goods.ndjson")
    for line in ["BLANKET --threshold 15", "SOAP --threshold 0"] {
      #expect(await desk.rialto("catalog stock \(line)").status == .done)
    }
    let rows = await desk.rialto("catalog stock list --low --json=sku,stock").output
    let low = try JSONValue(parsing: rows).items.compactMap { $0["sku"]?.plainText }
    #expect(low == ["TEA", "BOOK", "HAT", "BLANKET"])

    let json = await desk.rialto("desk today --offline --json=stock,alerts")
    let today = try JSONValue(parsing: json.output)
    #expect(today["stock"]?["low"] == .number(low.count))
    #expect(today["stock"]?["soldOut"] == .number(1))
    #expect(today["alerts"]?.items.compactMap { $0["about"]?["id"]?.plainText } == low)
    let text = await desk.rialto("desk today --offline", columns: 80)
    #expect(text.output.contains(#/low stock +4\nsold out, of these +1\n/#), "\(text.output)")
    let page = await desk.rialto("desk today --offline --html -")
    let words = page.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("<dt>variants low in stock</dt> <dd>4</dd>"))
  }

  @Test func aCancelledOrderThatIsPaidIsAnAlert() async throws {
    let market = try await Market()
    _ = await market.place("MUG-RED")
    _ = await market.rialto("orders pay 1")
    _ = await market.rialto("orders refund 1 --amount 2.40 --yes")
    _ = await market.rialto("orders cancel 1 --yes")
    let today = await market.rialto("desk today --offline --csv")
    #expect(
      today.output.contains(
        "refund_due,\"Order 1: cancelled, but 15.00 EUR is not refunded.\",order,1,"
          + "rialto orders refund 1\r\n"
      ),
      "\(today.output)"
    )
    _ = await market.rialto("orders refund 1 --yes")
    #expect(!(await market.rialto("desk today --offline --csv")).output.contains("refund_due"))
  }

  @Test func anOrderWithAVoidedPaymentIsToBeCancelled() async throws {
    let market = try await Market()
    _ = await market.place("MUG-RED")
    _ = await market.rialto("orders void 1 --yes")
    let today = try JSONValue(parsing: await market.rialto("desk today --offline --json").output)
    let counts = today["orders"]?.items.filter { $0["count"] != .number(0) }
    #expect(counts?.compactMap { $0["step"] } == [.string("cancellation")])
  }

  /// The SKU of a store may be any text.
  @Test func aSKUInACommandIsOneWord() async throws {
    var desk = try Desk()
    desk.transport = InProcessTransport { request in
      let isList = request.url.path() == "/v1/stock"
      let items =
        isList
        ? #"{"sku":"M;touch INJECTED","product":1,"title":"Mug","options":{},"stock":{"onHand":0,"reserved":0}}"#
        : ""
      return HTTPResponse(
        status: request.url.host() == "shop.example" ? 200 : 404,
        fields: ["Content-Type": "application/json"],
        body: HTTPBody(Array(#"{"items":[\#(items)],"total":1}"#.utf8))
      )
    }
    let json = await desk.rialto("desk today --store https://shop.example/ --json")
    let today = try JSONValue(parsing: json.output)
    let commands = today["alerts"]?.items.compactMap { $0["command"] }
    #expect(
      commands == [
        .string("rialto catalog stock 'M;touch INJECTED' --store https://shop.example/")
      ],
      "\(json.output)"
    )
  }

  /// A remote store may send anything; each argument of a command is quoted for the shell.
  @Test func aCommandIsSafeToPaste() async throws {
    let bad = "7;touch INJECTED"
    let orders = try [bad, "8"].map { number in
      let order = Order.sample(
        to: try #require(CountryCode("DE")),
        status: .placed,
        payment: .unpaid,
        total: 100
      )
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .iso8601
      return String(decoding: try encoder.encode(order), as: UTF8.self)
        .replacing(#""number":"1""#, with: #""number":"\#(number)""#)
    }
    var desk = try Desk()
    desk.transport = InProcessTransport { request in
      let isAsked = request.url.query()?.contains("status=placed") == true
      let items = isAsked ? orders.joined(separator: ",") : ""
      return HTTPResponse(
        status: request.url.host() == "shop.example" ? 200 : 404,
        fields: ["Content-Type": "application/json"],
        body: HTTPBody(Array(#"{"items":[\#(items)]}"#.utf8))
      )
    }
    let line = "desk today --store https://shop.example/"
    let json = await desk.rialto(line + " --json")
    let today = try JSONValue(parsing: json.output)
    let commands = today["alerts"]?.items.compactMap { $0["command"] }
    #expect(
      commands == [.string("rialto orders pay 8 --store https://shop.example/")],
      "\(json.output)"
    )
    #expect(json.output.contains(#""code":"orders.unreadable_number""#))
    for form in ["", " --csv", " --html -"] {
      let result = await desk.rialto(line + form, columns: form.isEmpty ? 80 : nil)
      #expect(!result.output.contains("orders pay 7"), "\(result.output)")
    }
  }
}
