import CatalogCommands
import Foundation
import FoundationCore
import Testing

@testable import rialto

struct RialtoRouteTests {
  @Test(arguments: [
    ("rialto://countries/NAM", RialtoRoute.country("NAM")),
    ("rialto://countries/South%20Africa", .country("South Africa")),
    ("rialto://catalog/products/42", .product(.id(42))),
    ("rialto://catalog/products/MUG-RED", .product(.sku("MUG-RED"))),
    ("rialto://catalog/products/sku%3A42", .product(.sku("42"))),
    ("rialto://orders/1043", .order("1043")),
    (
      "rialto://news/articles/https%3A%2F%2Fexample.com%2Fa%3Fb=c",
      .article("https://example.com/a?b=c")
    ),
  ])
  func anAddressIsARoute(text: String, place: RialtoRoute) throws {
    let url = try #require(URL(string: text))
    #expect(RialtoRoute(url: url) == place)
    #expect(try RialtoRoute(url: #require(place.url)) == place)
    #expect(RouteAddress(argument: text)?.place == place)
  }

  @Test(arguments: RialtoRoute.Section.allCases)
  func aSectionIsAnAddress(section: RialtoRoute.Section) {
    for end in ["", "/"] {
      let address = RouteAddress(argument: "rialto://\(section.rawValue)\(end)")
      #expect(address?.section == section)
      #expect(address?.place == nil)
    }
  }

  @Test(arguments: [
    "", "catalog", "rialto:", "rialto://", "rialto://shop", "rialto://catalog/42",
    "rialto://catalog/products", "rialto://orders/1/2", "rialto://news/1", "https://orders/1",
    "rialto://countries/%1B", "rialto://countries/..", "rialto://catalog/products/a%20b",
  ])
  func anInvalidAddressIsRejected(text: String) {
    #expect(RouteAddress(argument: text) == nil)
  }
}
