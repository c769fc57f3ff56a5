import Catalog
import FoundationCore
import Testing

@testable import rialto

struct AmountTests {
  @Test(arguments: [
    ("12.50", "12.50 EUR"), ("12.5EUR", "12.50 EUR"), ("usd 3", "3.00 USD"),
    ("1500 JPY", "1500 JPY"),
    ("0", "0.00 EUR"),
  ])
  func anAmountIsReadAsItIsTyped(_ text: String, _ money: String) throws {
    let amount = try #require(Amount(argument: text))
    #expect(try amount.money(in: .euro).description == money)
  }

  @Test(arguments: ["", "EUR", "1,50", "-1", "1e3", "1.", ".5", "12.50 EURO", "E12UR", "1 2", "١"])
  func whatIsNoneIsRefused(_ text: String) {
    #expect(Amount(argument: text) == nil)
  }

  @Test func moreDecimalsThanThereAreIsAnError() throws {
    let amount = try #require(Amount(argument: "1.505"))
    #expect(throws: MoneyError.self) { try amount.money(in: .euro) }
  }
}

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

struct StoreLocationTests {
  @Test(arguments: [
    ("embedded", "embedded"), ("unix:/run/a.sock", "unix:/run/a.sock"),
    ("https://shop.example.org", "https://shop.example.org/"),
    ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/"),
  ])
  func aStoreIsNamedInOneWay(_ text: String, _ name: String) {
    #expect(StoreLocation(argument: text)?.description == name)
  }

  @Test(arguments: [
    "", "unix:", "shop", "ftp://a", "https://me:pw@a", "https://a?x=1", "https://a#b",
  ])
  func whatNamesNoneIsRefused(_ text: String) {
    #expect(StoreLocation(argument: text) == nil)
  }

  @Test(arguments: [
    ("http://shop.example.org", true), ("https://shop.example.org", false),
    ("http://localhost:1", false), ("http://[::1]:1", false), ("unix:/s", false),
  ])
  func onlyTheOpenWebIsOverheard(_ text: String, _ isOverheard: Bool) {
    #expect(StoreLocation(argument: text)?.isOverheard == isOverheard)
  }
}
