import Foundation
import FoundationCore
import TestSupport
import Testing

struct RouteURLTests {
  @Test(arguments: [
    (RialtoRoute.catalog(.products), "rialto://catalog/products"),
    (.catalog(.product(42)), "rialto://catalog/products/42"),
    (.catalog(.reviews(of: -1)), "rialto://catalog/products/-1/reviews"),
    (.news(.search("a b/c?d#é%2F")), "rialto://news/search/a%20b%2Fc%3Fd%23%C3%A9%252F"),
  ])
  func aPlaceIsAnAddressAndBack(_ route: RialtoRoute, address: String) throws {
    #expect(route.url?.absoluteString == address)
    #expect(RialtoRoute(url: try #require(URL(string: address))) == route)
  }

  @Test(arguments: [
    "RIALTO://CATALOG/products/42", "rialto://catalog//products///42/",
    "rialto://catalog/products/42?from=mail#top", "rialto://someone@catalog:80/products/42",
    "rialto://catalog/%70roducts/4%32",
  ])
  func harmlessOddityIsPassedOver(_ address: String) throws {
    #expect(RialtoRoute(url: try #require(URL(string: address))) == .catalog(.product(42)))
  }

  @Test(arguments: [
    "rialto:", "rialto://", "rialto:///products", "rialto:catalog/products", "/catalog/products",
    "https://catalog/products", "rialto://orders/1", "rialto://catalog", "rialto://catalog/",
    "rialto://catalog/products/x", "rialto://catalog/products/42/more",
    "rialto://catalog/products/99999999999999999999", "rialto://catalog/../catalog/products",
    "rialto://news/search/..", "rialto://news/search/%2E%2E", "rialto://news/search/.",
    "rialto://news/search/%FF", "rialto://news/search/%00", "rialto://news/search/%1B%5B31m",
    "rialto://news/search/" + String(repeating: "a", count: 2048 - 20),
    "rialto://news/" + String(repeating: "/", count: 1_000_000),
    "rialto://catalog" + String(repeating: "/products", count: 200),
  ])
  func hostileAddressesLeadNowhere(_ address: String) throws {
    let url = try #require(URL(string: address))
    #expect(RialtoRoute(url: url) == nil)
  }

  @Test(arguments: ["", ".", "..", "\u{1B}", String(repeating: "a", count: 3000)])
  func aPlaceThatCouldNotBeReadBackHasNoAddress(_ words: String) {
    #expect(RialtoRoute.news(.search(words)).url == nil)
  }

  @Test func randomTextSurvivesTheWayThereAndBack() throws {
    var generator = SplitMix64(5)
    let alphabet = Array("aZ09 /?#%&=+;:@[]{}\\\"'<>|^`é漢👨‍👩‍👧‍👦\u{301}._~-!$*(),")
    for _ in 0..<500 {
      let length = Int.random(in: 1..<20, using: &generator)
      let words =
        "x" + String((0..<length).compactMap { _ in alphabet.randomElement(using: &generator) })
      let route = RialtoRoute.news(.search(words))
      let url = try #require(route.url)
      #expect(RialtoRoute(url: try #require(URL(string: url.absoluteString))) == route)
    }
  }
}
