import CommandKit
import Foundation
import Testing

/// Tests of the commands that create a missing store.
struct StoreCreationTests {
  @Test(arguments: [
    "list", "list mug", "show 1", "brand", "category", "review list 1", "export",
    "edit 1 --title X", "remove 1 --yes", "review add 1 --customer bo --stars 4",
    "brand remove A --yes", "category remove A --yes",
  ])
  func readingCreatesNoStore(_ line: String) async throws {
    let shop = try Shop.empty()
    let result = await shop.rialto("catalog \(line)")
    #expect(result.status == .notFound)
    #expect(result.output == "")
    #expect(!FileManager.default.fileExists(atPath: shop.storeFile))
  }

  /// A dry run as the first command failed, or created the store.
  @Test(arguments: [
    "add --title X --sku X --price 1EUR", "brand add X", "category add X", "import all.csv",
    "import all.ndjson",
  ])
  func addingCreatesAStoreUnlessItIsADryRun(_ line: String) async throws {
    let shop = try Shop.empty()
    try shop.write("sku,title,price,category\nX,X,1 EUR,Table > Glass\n", to: "all.csv")
    try shop.write(
      #"{"title":"X","variants":[{"sku":"X","prices":[{"amount":1,"currency":"EUR"}]}]}"#,
      to: "all.ndjson"
    )
    let trial = await shop.rialto("catalog \(line) --dry-run")
    #expect(trial.status == .done, "\(trial.error)")
    #expect(trial.error.hasSuffix("Dry run: nothing was changed.\n"))
    #expect(!FileManager.default.fileExists(atPath: shop.storeFile))
    let result = await shop.rialto("catalog \(line)")
    #expect(result.status == .done, "\(result.error)")
    #expect(FileManager.default.fileExists(atPath: shop.storeFile))
  }
}
