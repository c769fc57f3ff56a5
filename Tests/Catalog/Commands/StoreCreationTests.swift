import CommandKit
import Foundation
import Testing

/// Tests of the commands that create a missing store.
struct StoreCreationTests {
  @Test(arguments: [
    "list", "search mug", "show 1", "brand", "category", "review list 1", "export",
    "edit 1 --title X", "remove 1 --yes", "review add 1 --customer bo --stars 4",
    "brand remove A --yes", "category remove A --yes",
    "add --title X --sku X --price 1EUR --dry-run", "brand add X --dry-run",
    "category add X --dry-run",
  ])
  func readingCreatesNoStore(_ line: String) async throws {
    let shop = try Shop.empty()
    let result = await shop.rialto("catalog \(line)")
    #expect(result.status == .notFound)
    #expect(result.output == "")
    #expect(!FileManager.default.fileExists(atPath: shop.storeFile))
  }

  @Test(arguments: [
    "add --title X --sku X --price 1EUR", "brand add X", "category add X",
  ])
  func addingCreatesAStore(_ line: String) async throws {
    let shop = try Shop.empty()
    let result = await shop.rialto("catalog \(line)")
    #expect(result.status == .done)
    #expect(FileManager.default.fileExists(atPath: shop.storeFile))
  }
}
