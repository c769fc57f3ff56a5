import CommandKit
import Foundation
import FoundationCore
import Testing

/// The output of store commands in several locales.
struct LocalizedStoreTests {
  var desk: Desk

  init() async throws {
    desk = try Self.emptyDesk()
    try await desk.copyStore(of: Self.first.value)
  }

  private static func emptyDesk() throws -> Desk {
    var desk = try Desk()
    desk.day = "2026-03-05"
    desk.environment["NO_COLOR"] = "1"
    return desk
  }

  /// The desk whose store is copied to all others.
  private static let first = Task {
    let desk = try emptyDesk()
    try desk.write(Self.records, to: desk.project + "/shop.ndjson")
    for line in [
      "catalog import shop.ndjson", "taxes set DE --percent 19",
      "shipping set standard --name Parcel --to DE --price 4.90EUR --free-above 60 --days 1-2",
      "discounts set SPRING --percent 8.1",
    ] {
      #expect(await desk.rialto(line).status == .done)
    }
    #expect(await desk.rialto(["orders", "place", "MUG-RED=2"] + Market.delivery).status == .done)
    return desk
  }

  func table(_ line: String, in locale: String) async -> String {
    let result = await desk.rialto("\(line) --locale \(locale)", columns: 90)
    #expect(result.status == .done, "\(result.error)")
    return result.output.readable
  }

  @Test(arguments: Self.products)
  func productsAreThoseOfTheLocale(locale: String, text: String) async {
    #expect(await table("catalog list", in: locale) == text + "\n")
  }

  @Test(arguments: Self.orders)
  func anOrderIsThatOfTheLocale(locale: String, text: String) async {
    #expect(await table("orders list", in: locale) == text + "\n")
  }

  @Test(arguments: [
    ("pl_PL", "5 mar 2026 o 12:00 GMT"), ("ru_RU", "5 марта 2026 г., 12:00 GMT"),
    ("hi_IN", "5 मार्च 2026, अ 12:00 GMT"), ("fr_FR", "5 mars 2026 à 12:00 UTC"),
    ("ar_EG", "٥ مارس، ٢٠٢٦، ١٢:٠٠ م غرينتش"), ("C", "2026-03-05T12:00:00Z"),
  ])
  func aMomentIsThatOfTheLocale(locale: String, moment: String) async {
    let text = await table("orders show 1 --history", in: locale)
    #expect(text.contains("   1  \(moment)  "), "\(text)")
  }

  @Test(arguments: [
    ("America/New_York", "2026-03-05T07:00:00-05:00", "Mar 5, 2026 at 7:00 AM EST"),
    (":Europe/Berlin", "2026-03-05T13:00:00+01:00", "Mar 5, 2026 at 1:00 PM GMT+1"),
    ("Pacific/Kiritimati", "2026-03-06T02:00:00+14:00", "Mar 6, 2026 at 2:00 AM GMT+14"),
    ("Mars/Olympus", "2026-03-05T12:00:00Z", "Mar 5, 2026 at 12:00 PM GMT"),
  ])
  func aMomentIsInTheTimeZoneOfTheUser(zone: String, moment: String, text shown: String) async {
    var abroad = self
    abroad.desk.environment["TZ"] = zone
    for (locale, text) in [("en_US", shown), ("C", moment)] {
      let table = await abroad.table("orders show 1 --history", in: locale)
      #expect(table.contains("   1  \(text)  "), "\(table)")
    }
    for (options, expected) in [
      ("--json=at", #"[{"at":"\#(moment)"}]"#), ("--ndjson --columns at", #"{"at":"\#(moment)"}"#),
      ("--csv --columns at", "at\r\n\(moment)\r"),
    ] {
      let output = await abroad.desk.rialto("orders show 1 --history \(options)").output
      #expect(output == expected + "\n")
    }
    let export = "sales --lines --basis placed --csv --columns time"
    let ledger = await abroad.desk.rialto(export).output
    #expect(ledger.contains("Z\r\n") && !ledger.contains("+"), "\(ledger)")
    let days = await abroad.desk.rialto("orders list --locale C --columns createdAt", columns: 80)
    #expect(days.output.contains(zone.hasPrefix("Pacific") ? "2026-03-06" : "2026-03-05"))
  }

  @Test(arguments: [
    ("pl_PL", "8,1%"), ("ru_RU", "8,1 %"), ("hi_IN", "8.1%"), ("fr_FR", "8,1 %"),
    ("ar_EG", "٨٫١٪"), ("C", "8.1%"),
  ])
  func aPercentageIsThatOfTheLocale(locale: String, percent: String) async {
    let text = await table("discounts SPRING", in: locale)
    #expect(text.contains("\nSPRING  "), "\(text)")
    #expect(text.contains(" \(percent) "), "\(text)")
  }

  /// A single price and a list of prices in one row.
  @Test(arguments: [
    ("pl_PL", "1250,00 € i 1400,00 USD"), ("ru_RU", "1 250,00 €, 1 400,00 $"),
    ("fr_FR", "1 250,00 €, 1 400,00 $US"), ("C", "€ 1250.00, $ 1400.00"),
  ])
  func aListIsThatOfTheLocale(locale: String, prices: String) async {
    let text = await table("catalog show MUG-RED", in: locale)
    #expect(text.contains("MUG-RED  \(prices) "), "\(text)")
  }

  @Test(arguments: ["pl_PL", "ar_EG"])
  func machineReadableOutputIsTheSameInEveryLocale(locale: String) async {
    for form in ["--json", "--csv", "-q"] {
      for line in [
        "catalog list", "catalog show 1", "orders show 1", "orders show 1 --history", "taxes",
      ] {
        let plain = await desk.rialto("\(line) \(form)").output
        let localized = await desk.rialto("\(line) \(form) --locale \(locale)").output
        #expect(
          Self.withoutTexts(localized, in: form) == Self.withoutTexts(plain, in: form),
          "\(line)"
        )
      }
    }
  }

  /// The output without the localized fields.
  private static func withoutTexts(_ output: String, in form: String) -> String {
    if form.hasSuffix("json") { return output.replacing(/"formatted":"[^"]*"/, with: "") }
    let isText = /\p{Currency_Symbol}/
    return output.split(whereSeparator: { "\t\n\r".contains($0) })
      .flatMap { form == "--csv" ? csvFields(of: $0) : [String($0)] }
      .filter { !$0.contains(isText) }.joined(separator: "\n")
  }

  private static func csvFields(of line: Substring) -> [String] {
    line.matches(of: /"[^"]*"|[^,"]+/).map { String($0.output) }
  }

  private static let records = """
    {"title":"Red mug","brand":"Aldera","category":["Kitchen","Mugs"],"variants":[\
    {"sku":"MUG-RED","prices":[{"amount":125000,"currency":"EUR"},\
    {"amount":140000,"currency":"USD"}],"onHand":12500}]}
    {"title":"Lamp","brand":"Lumen","category":["Living"],\
    "variants":[{"sku":"LAMP","prices":[{"amount":4999,"currency":"EUR"}],"onHand":2}]}

    """

  private static let products = [
    (
      "pl_PL",
      """
      ID  SKU      TITLE    BRAND   CATEGORY      PRICE   STOCK
       2  LAMP     Lamp     Lumen   Living      49,99 €       2
       1  MUG-RED  Red mug  Aldera  Mugs      1250,00 €  12 498
      """
    ),
    (
      "ru_RU",
      """
      ID  SKU      TITLE    BRAND   CATEGORY       PRICE   STOCK
       2  LAMP     Lamp     Lumen   Living       49,99 €       2
       1  MUG-RED  Red mug  Aldera  Mugs      1 250,00 €  12 498
      """
    ),
    (
      "hi_IN",
      """
      ID  SKU      TITLE    BRAND   CATEGORY      PRICE   STOCK
       2  LAMP     Lamp     Lumen   Living       €49.99       2
       1  MUG-RED  Red mug  Aldera  Mugs      €1,250.00  12,498
      """
    ),
    (
      "fr_FR",
      """
      ID  SKU      TITLE    BRAND   CATEGORY       PRICE   STOCK
       2  LAMP     Lamp     Lumen   Living       49,99 €       2
       1  MUG-RED  Red mug  Aldera  Mugs      1 250,00 €  12 498
      """
    ),
    (
      "ar_EG",
      """
      ID  SKU      TITLE    BRAND   CATEGORY       PRICE   STOCK
       2  LAMP     Lamp     Lumen   Living       ٤٩٫٩٩ €       ٢
       1  MUG-RED  Red mug  Aldera  Mugs      ١٬٢٥٠٫٠٠ €  ١٢٬٤٩٨
      """
    ),
  ]

  private static let orders = [
    (
      "pl_PL",
      """
      NUMBER  STATUS  PAYMENT  PLACED      CUSTOMER         COUNTRY      TOTAL
           1  placed  unpaid   5 mar 2026  ada@example.com  DE       2500,00 €
      """
    ),
    (
      "ru_RU",
      """
      NUMBER  STATUS  PAYMENT  PLACED           CUSTOMER         COUNTRY       TOTAL
           1  placed  unpaid   5 марта 2026 г.  ada@example.com  DE       2 500,00 €
      """
    ),
    (
      "hi_IN",
      """
      NUMBER  STATUS  PAYMENT  PLACED      CUSTOMER         COUNTRY      TOTAL
           1  placed  unpaid   5 मार्च 2026  ada@example.com  DE       €2,500.00
      """
    ),
    (
      "fr_FR",
      """
      NUMBER  STATUS  PAYMENT  PLACED       CUSTOMER         COUNTRY       TOTAL
           1  placed  unpaid   5 mars 2026  ada@example.com  DE       2 500,00 €
      """
    ),
    (
      "ar_EG",
      """
      NUMBER  STATUS  PAYMENT  PLACED        CUSTOMER         COUNTRY       TOTAL
           1  placed  unpaid   ٥ مارس، ٢٠٢٦  ada@example.com  DE       ٢٬٥٠٠٫٠٠ €
      """
    ),
  ]
}
