import Catalog
import CatalogCommands
import FoundationCore
import Testing

struct ProductKeyTests {
  @Test(arguments: [
    ("17", ProductKey.id(17)), ("MUG-RED", .sku("MUG-RED")), ("sku:17", .sku("17")),
    ("17A", .sku("17A")),
  ])
  func aProductIsNamedByNumberOrSKU(_ text: String, _ key: ProductKey) {
    #expect(ProductKey(argument: text) == key)
  }

  @Test(arguments: ["", "sku:", "a b", "99999999999999999999"])
  func anInvalidKeyIsRefused(_ text: String) {
    #expect(ProductKey(argument: text) == nil)
  }
}
