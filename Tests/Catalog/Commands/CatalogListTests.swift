import CommandKit
import Foundation
import Testing

struct CatalogListTests {
  let shop: Shop

  init() async throws { shop = try await Shop() }

  /// Returns the SKUs of a list, in order.
  func skus(_ line: String) async -> [String] {
    await shop.rialto(line + " --json=sku").output.matches(of: /"sku":"([^"]*)"/)
      .map { String($0.output.1) }
  }

  /// MUG-RED has a price in dollars as well.
  @Test(arguments: [("en_US", "$14.00"), ("de_DE", "€"), ("ja_JP", "€")])
  func peopleReadThePriceOfTheirRegion(_ region: String, _ price: String) async throws {
    var shop = shop
    shop.locale = Locale(identifier: region)
    for line in ["catalog list red", "catalog show MUG-RED"] {
      let result = await shop.rialto(line, columns: 100)
      #expect(result.output.contains(price), "\(result.output)")
    }
    let data = await shop.rialto("catalog list red --json=price")
    #expect(data.output.contains("EUR"))
  }

  @Test func aCurrencyWithoutPricesIsNamed() async throws {
    let result = await shop.rialto("catalog list --currency GBP")
    #expect(result.error.contains("No product of the list has a price in GBP."))
    let priced = await shop.rialto("catalog list --currency USD")
    #expect(!priced.error.contains("has a price in"))
  }

  @Test(arguments: ["--currency ZZZ", "--max-price 10XYZ", "--min-price EUX10"])
  func anUnknownCurrencyIsRefused(_ option: String) async {
    let result = await shop.rialto("catalog list \(option)")
    #expect(result.status == .usage && result.output == "")
    #expect(result.error.contains("the code of a currency, such as EUR"))
  }

  @Test func theJSONMatchesItsSchema() async {
    let result = await shop.rialto("catalog list red --json")
    #expect(result.status == .done)
    #expect(
      result.output == """
        [{"id":1,"sku":"MUG-RED","title":"Red mug","brand":"Aldera","category":"Mugs",\
        "price":{"amount":1250,"currency":"EUR","formatted":"€\u{A0}12.50","isFrom":false,\
        "isCurrencyAssumed":false},"available":5,"rating":{"average":null,"count":0},\
        "status":"active","variantCount":1,"totalAvailable":5,"leastAvailable":5,\
        "taxClass":null}]

        """
    )
    #expect(result.error == "")
  }

  @Test func aUserSeesATable() async {
    let result = await shop.rialto("catalog list --sort price --no-color", columns: 90)
    #expect(
      result.output == """
        ID  SKU       TITLE     BRAND   CATEGORY    PRICE  STOCK
         2  MUG-BLUE  Blue mug  Aldera  Mugs       €\u{A0}9.00      0
         1  MUG-RED   Red mug   Aldera  Mugs      €\u{A0}12.50      5
         3  LAMP      Lamp      Lumen   Living    €\u{A0}49.99      2

        """
    )
  }

  @Test func aCorrectedSearchSaysSo() async {
    let result = await shop.rialto("catalog list mugg --json=sku")
    #expect(result.output == #"[{"sku":"MUG-BLUE"},{"sku":"MUG-RED"}]"# + "\n")
    #expect(result.error.contains("No exact match for 'mugg'; showing matches for 'mug'."))
    #expect(await shop.rialto("catalog list mug-red --json=sku").error == "")
  }

  @Test func everyFormHasTheSameRows() async {
    let line = "catalog list --sort title"
    #expect(
      await shop.rialto(line).output.hasPrefix("2\tMUG-BLUE\tBlue mug\tAldera\tMugs\t9.00 EUR\t")
    )
    let csv = await shop.rialto(line + " --csv").output.components(separatedBy: "\r\n")
    #expect(csv[0].hasPrefix("id,sku,title,brand,category,price,price.currency,"))
    #expect(csv[3].hasPrefix("1,MUG-RED,Red mug,Aldera,Mugs,12.50,EUR,5,,0,active"))
    #expect(await shop.rialto(line + " --tsv").output.hasPrefix("id\tsku\ttitle\t"))
    let lines = await shop.rialto(line + " --ndjson").output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix(#"{"id":3,"sku":"LAMP","#))
  }

  @Test(arguments: [
    ("--category Kitchen", ["MUG-RED", "MUG-BLUE"]),
    ("--category Kitchen/mugs", ["MUG-RED", "MUG-BLUE"]),
    ("--category 3", ["LAMP"]), ("--brand lumen", ["LAMP"]), ("--in-stock", ["MUG-RED", "LAMP"]),
    ("--max-stock 2", ["MUG-BLUE", "LAMP"]), ("--max-stock 2 --in-stock", ["LAMP"]),
    ("--min-price 10 --max-price 20.50", ["MUG-RED"]), ("--max-price 9EUR", ["MUG-BLUE"]),
    ("--min-price 13 --currency USD", ["MUG-RED"]), ("--status draft", []),
    ("--min-rating 1", []), ("--sort=-price --limit 1", ["LAMP"]),
    ("--all --sort title", ["MUG-BLUE", "LAMP", "MUG-RED"]),
  ])
  func filtersAndOrdersAreApplied(_ options: String, _ expected: [String]) async {
    let found = await skus("catalog list " + options)
    #expect(options.contains("sort") ? found == expected : Set(found) == Set(expected), "\(found)")
  }

  @Test func pricesAreInTheChosenCurrency() async {
    let result = await shop.rialto("catalog list red --currency USD --json=price")
    #expect(
      result.output
        == #"[{"price":{"amount":1400,"currency":"USD","formatted":"$\#u{A0}14.00","isFrom":false,"isCurrencyAssumed":false}}]"#
        + "\n"
    )
    var german = shop
    german.locale = Locale(identifier: "de_DE")
    let localized = await german.rialto("catalog list red --json=price.formatted")
    #expect(localized.output.contains("12,50\u{A0}€"))
  }

  @Test func aLimitedListNotesTheTotal() async {
    let result = await shop.rialto("catalog list --limit 2 --json=id")
    #expect(result.error == "Showing 2 of 3 products; use --limit or --all for more.\n")
  }

  @Test func facetsAreCounted() async {
    let result = await shop.rialto("catalog list --facets")
    #expect(result.output.contains("brand\tAldera\t2\n"))
    #expect(result.output.contains("category\t"))
  }

  @Test(arguments: [
    (
      "--category Kitchn",
      "Error: There is no category 'Kitchn'.\nDid you mean 'Kitchen'?\n"
        + "Try: rialto catalog category\n"
    ),
    (
      "--brand Alder",
      "Error: There is no brand 'Alder'.\nDid you mean 'Aldera'?\nTry: rialto catalog brand\n"
    ),
    ("--brand Zzz", "Error: There is no brand 'Zzz'.\nSee 'rialto catalog brand'.\n"),
  ])
  func anUnknownNameIsNotFound(_ option: String, _ error: String) async {
    let result = await shop.rialto("catalog list " + option)
    #expect(result.status == .notFound)
    #expect(result.error == error)
  }

  @Test(arguments: [
    "--min-price 1,500", "--max-price x", "--sort dearest", "--min-rating 6", "--limit 0",
    "--min-price 1.505", "--currency EURO",
  ])
  func invalidOptionsAreRefused(_ option: String) async {
    let result = await shop.rialto("catalog list " + option)
    #expect(result.status == .usage, "\(result.error)")
    #expect(result.output == "")
  }

  @Test func crossedPriceLimitsAreRefused() async {
    let result = await shop.rialto("catalog list --min-price 20 --max-price 10")
    #expect(result.status == .usage)
    #expect(result.error.contains("Invalid --max-price '10'"))
  }

  @Test func categoriesAndBrandsAreListed() async {
    let categories = await shop.rialto("catalog category --json=id,name,parent,path")
    #expect(
      categories.output == """
        [{"id":1,"name":"Kitchen","parent":null,"path":["Kitchen"]},\
        {"id":2,"name":"Mugs","parent":1,"path":["Kitchen","Mugs"]},\
        {"id":3,"name":"Living","parent":null,"path":["Living"]}]

        """
    )
    #expect(await shop.rialto("catalog brand").output == "1\tAldera\n2\tLumen\n")
  }
}
