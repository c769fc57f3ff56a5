import Foundation
import FoundationCore
import NewsDomain
import Testing

@testable import StorefrontScreens

/// The routes of the app, from its links and from hostile links.
@MainActor struct StorefrontRouteTests {
  @Test(arguments: [
    (StorefrontRoute.orders, "storefront://today/orders"),
    (.order("17"), "storefront://today/orders/17"),
    (.product(42), "storefront://catalog/42"),
    (.headlines(country: "de"), "storefront://world/de"),
    (.sources, "storefront://news/sources"),
    (.source("bbc-news"), "storefront://news/sources/bbc-news"),
  ])
  func aRouteIsItsURLAndBack(route: StorefrontRoute, url: String) throws {
    #expect(route.url?.absoluteString == url)
    #expect(StorefrontRoute(url: try #require(URL(string: url))) == route)
  }

  @Test(arguments: [
    "https://catalog/42", "storefront://catalog", "storefront://catalog/x",
    "storefront://catalog/42/../../today/orders", "storefront://catalog/99999999999999999999",
    "storefront://cart/42", "storefront://today/orders/17/refund", "storefront://today/orders/..",
    "storefront://today/orders/%2e%2e%2f17", "storefront://today/orders/17%0d%0aX-Evil:%201",
    "storefront://today/orders/-17", "storefront://world/deu", "storefront://world/%C3%BCx",
    "storefront://world/12",
    "storefront://news/sources/a%3fapiKey=b", "storefront://news/sources/bbc%20news",
    "storefront://news/article", "storefront://news/search", "storefront://elsewhere/1",
    "storefront://today/orders/" + String(repeating: "1", count: 61),
  ])
  func aHostileLinkOpensNothing(_ text: String) throws {
    let url = try #require(URL(string: text))
    #expect(StorefrontRoute(url: url) == nil)
    let navigator = Navigator<StorefrontRoute>(at: .cart)
    if url.pathComponents.count > 1 { #expect(!navigator.open(url)) }
    #expect(navigator.current == nil)
  }

  @Test func aLinkOpensTheWayThere() throws {
    let navigator = Navigator<StorefrontRoute>(at: .cart)
    #expect(navigator.open(try #require(URL(string: "storefront://today/orders/17"))))
    #expect(navigator.section == .today && navigator[.today] == [.orders, .order("17")])
    #expect(navigator.navigate(.unwind(to: .orders)))
    #expect(navigator[.today] == [.orders])
    #expect(!navigator.navigate(.unwind(to: .product(42))))
    #expect(navigator[.catalog].isEmpty && navigator.section == .today)
  }

  @Test func anArticleHasNoURLOfTheApp() throws {
    let page = try #require(URL(string: "https://example.com/news"))
    let article = Article(title: "News", url: page, provider: .newsAPI)
    #expect(StorefrontRoute.article(article).url == nil)
  }
}
