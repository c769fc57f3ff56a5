import CommandKit
import Testing

/// An American user with a store that sells to Japan in yen and to Switzerland in euros.
struct MarketDesk: Sendable {
  var desk: Desk

  init() async throws {
    var desk = try Desk()
    desk.environment["LANG"] = "en_US.UTF-8"
    desk.environment["NO_COLOR"] = "1"
    try await desk.copyStore(of: Self.first.value)
    self.desk = desk
  }

  /// The desk whose store is copied to all others.
  private static let first = Task {
    let desk = try await Shop().desk
    let bowl = """
      {"title":"Tea bowl","category":["Kitchen"],"variants":[{"sku":"BOWL","onHand":9,\
      "prices":[{"amount":2480,"currency":"JPY"},{"amount":1500,"currency":"EUR"}]}]}

      """
    try desk.write(bowl, to: desk.project + "/bowl.ndjson")
    for line in [
      "catalog import bowl.ndjson",
      "shipping set standard --name Parcel --to CH,JP --price 9.90EUR --days 3-6",
      "shipping set standard --to JP --price 1600JPY --days 6-12",
      "taxes set JP --percent 10", "taxes set CH --percent 8.1 --on-top",
    ] {
      let result = await desk.rialto(line)
      try #require(result.status == .done, "\(result.error)")
    }
    return desk
  }

  func rialto(_ line: String, columns: Int? = nil) async -> Desk.Result {
    await desk.rialto(line, columns: columns)
  }

  /// Places an order to Kyoto.
  func place(_ items: String) async -> Desk.Result {
    let delivery = [
      "--to", "JP", "--by", "standard", "--name", "Keiko", "--street", "2-4-1 Honmachi",
      "--city", "Kyoto", "--postal-code", "604-8091", "--email", "keiko@example.com",
      "--currency", "JPY",
    ]
    let words = items.split(separator: " ").map(String.init)
    return await desk.rialto(["orders", "place"] + words + delivery)
  }
}
