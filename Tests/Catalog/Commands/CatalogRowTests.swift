import CommandKit
import CommandTestSupport
import FoundationCore
import Testing

/// Tests of the rows of the demo catalog against the variants in the store.
struct CatalogRowTests {
  private struct Known {
    var title = ""
    var skus: [String] = []
    var prices: [Int] = []
    var stocks: [Int] = []
  }

  private let shop: Shop

  init() async throws { shop = try await .demo() }

  /// Returns the variants of all products, by product ID.
  private func known() async throws -> [Int: Known] {
    var products: [Int: Known] = [:]
    for id in 1...120 {
      let shown = await shop.rialto("catalog show \(id) --json=title,variants").output
      let product = try JSONValue(parsing: shown)
      var known = Known(title: product["title"]?.plainText ?? "")
      for variant in product["variants"]?.items ?? [] {
        let euros = variant["prices"]?.items.first { $0["currency"] == .string("EUR") }
        known.skus.append(try #require(variant["sku"]?.plainText))
        known.prices.append(try #require(euros?["amount"]?.integer))
        known.stocks.append(try #require(variant["stock"]?["available"]?.integer))
      }
      products[id] = known
    }
    return products
  }

  /// Returns the cells of each line, by column heading.
  private func sheet(_ line: String) async -> [[String: String]] {
    let lines = await shop.rialto(line).output.split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    guard let head = lines.first else { return [] }
    return lines.dropFirst().map { Dictionary(zip(head, $0)) { first, _ in first } }
  }

  @Test func aRowShowsSKUPriceAndStockOfOneVariant() async throws {
    let known = try await known()
    let rows = try JSONValue(parsing: await shop.rialto("catalog list --all --json").output).items
    let cells = await sheet("catalog list --all --tsv")
    let table = await shop.rialto("catalog list --all --no-pager", columns: 200).output
      .replacing("\u{A0}", with: " ").split(separator: "\n").dropFirst()
    #expect(rows.count == 120)
    #expect(cells.count == 120)
    #expect(table.count == 120)
    for ((row, cells), text) in zip(zip(rows, cells), table) {
      let id = try #require(row["id"]?.integer)
      let product = try #require(known[id])
      let isSingle = product.skus.count == 1
      let lowest = try #require(product.prices.min())
      let isFrom = Set(product.prices).count > 1
      let total = product.stocks.reduce(0, +)
      #expect(row["sku"] == (isSingle ? .string(product.skus[0]) : .null))
      #expect(row["available"] == (isSingle ? .number(total) : .null))
      #expect(row["variantCount"] == .number(product.skus.count))
      #expect(row["totalAvailable"] == .number(total))
      #expect(row["leastAvailable"]?.integer == product.stocks.min())
      #expect(row["price"]?["amount"] == .number(lowest))
      #expect(row["price"]?["isFrom"] == .bool(isFrom))
      #expect(row["price"]?["formatted"]?.plainText.hasPrefix("from ") == isFrom)
      #expect(cells["sku"] == (isSingle ? product.skus[0] : ""))
      #expect(cells["available"] == (isSingle ? "\(total)" : ""))
      #expect(cells["price"]?.replacing(".", with: "") == "\(lowest)")
      #expect(text.contains(" \(isSingle ? product.skus[0] : "\(product.skus.count) variants")  "))
      #expect(text.contains(#/  from [€$]/#) == isFrom)
      #expect(text.contains("  \(total) total") == !isSingle)
      #expect(isSingle || !product.skus.contains { text.contains(" \($0) ") })
    }
  }

  @Test(arguments: ["catalog list mug", "catalog list --max-stock 0", "catalog list --variants"])
  func aRowFitsATerminal(_ line: String) async {
    let table = await shop.rialto(line + " --no-pager", columns: 80).output
    #expect(table.split(separator: "\n").allSatisfy { String($0).displayWidth <= 80 }, "\(table)")
  }

  @Test func aVariantHasARowOfItsOwn() async throws {
    let known = try await known()
    let line = "catalog list --all --variants"
    let rows = try JSONValue(parsing: await shop.rialto(line + " --json").output).items
    let cells = await sheet(line + " --tsv")
    let count = known.values.reduce(0) { $0 + $1.skus.count }
    #expect(rows.count == count)
    #expect(cells.count == count)
    for (row, cells) in zip(rows, cells) {
      let id = try #require(row["id"]?.integer)
      let product = try #require(known[id])
      let sku = try #require(row["sku"]?.plainText)
      let place = try #require(product.skus.firstIndex(of: sku))
      #expect(row["price"]?["amount"]?.integer == product.prices[place])
      #expect(row["available"]?.integer == product.stocks[place])
      #expect(cells["sku"] == sku)
      #expect(cells["price"]?.replacing(".", with: "") == "\(product.prices[place])")
      #expect(cells["available"] == "\(product.stocks[place])")
    }
    let table = await shop.rialto(line + " --no-pager", columns: 120).output
    #expect(table.split(separator: "\n").count == count + 1)
    #expect(await shop.rialto("catalog list --variants --facets").status == .usage)
  }

  @Test func sortingAndFiltersMatchTheShownValues() async throws {
    func column(_ key: String, _ line: String) async -> [Int] {
      await sheet(line + " --tsv").compactMap { Int($0[key]?.replacing(".", with: "") ?? "") }
    }
    let all = "catalog list --all"
    let rising = await column("price", all + " --variants --sort price")
    #expect(rising.count > 120 && rising == rising.sorted())
    let falling = await column("price", all + " --variants --sort=-price")
    #expect(falling == rising.reversed())
    let products = await column("price", all + " --sort price")
    #expect(products.count == 120 && products == products.sorted())
    let soldOut = await column("available", all + " --variants --max-stock 0")
    #expect(!soldOut.isEmpty && soldOut.allSatisfy { $0 == 0 })
    let least = await column("leastAvailable", all + " --max-stock 0")
    #expect(!least.isEmpty && least.allSatisfy { $0 == 0 })
    let table = await shop.rialto("catalog list --max-stock 0", columns: 120).output
    #expect(table.contains("min 0, 40 total"))
    let cheap = await column("price", all + " --variants --max-price 10")
    #expect(!cheap.isEmpty && cheap.allSatisfy { $0 <= 1000 })
    let dollars = await column("price", all + " --sort price --currency USD")
    #expect(dollars.count > 100 && dollars == dollars.sorted())
    let five = await shop.rialto("catalog list --variants -n 5 --tsv")
    #expect(five.output.split(separator: "\n").count == 6)
    #expect(five.error == "There are more; use --limit or --all.\n")
  }
}

extension JSONValue {
  fileprivate var integer: Int? {
    if case .number(let spelling) = self { Int(spelling) } else { nil }
  }
}
