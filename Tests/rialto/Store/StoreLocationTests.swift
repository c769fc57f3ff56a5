import Testing

@testable import rialto

struct StoreLocationTests {
  @Test(arguments: [
    ("embedded", "embedded"), ("unix:/run/a.sock", "unix:/run/a.sock"),
    ("https://shop.example.org", "https://shop.example.org/"),
    ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/"),
  ])
  func aStoreIsNamedInOneWay(_ text: String, name: String) {
    #expect(StoreLocation(argument: text)?.description == name)
  }

  @Test(arguments: [
    "", "unix:", "shop", "ftp://a", "https://me:pw@a", "https://a?x=1", "https://a#b",
  ])
  func invalidLocationsAreRejected(_ text: String) {
    #expect(StoreLocation(argument: text) == nil)
  }

  @Test(arguments: [
    ("http://shop.example.org", true), ("https://shop.example.org", false),
    ("http://localhost:1", false), ("http://[::1]:1", false), ("unix:/s", false),
  ])
  func onlyTheOpenWebIsOverheard(_ text: String, isOverheard: Bool) {
    #expect(StoreLocation(argument: text)?.isUnencrypted == isOverheard)
  }
}
