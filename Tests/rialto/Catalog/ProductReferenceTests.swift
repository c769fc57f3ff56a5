import Catalog
import FoundationCore
import Testing

@testable import rialto

struct ProductReferenceTests {
  @Test(arguments: [
    ("17", ProductReference.id(17)), ("MUG-RED", .sku("MUG-RED")), ("sku:17", .sku("17")),
    ("17A", .sku("17A")),
  ])
  func aProductIsNamedByNumberOrSKU(_ text: String, _ reference: ProductReference) {
    #expect(ProductReference(argument: text) == reference)
  }

  @Test(arguments: ["", "sku:", "a b", "99999999999999999999"])
  func whatNamesNoneIsRefused(_ text: String) {
    #expect(ProductReference(argument: text) == nil)
  }
}
