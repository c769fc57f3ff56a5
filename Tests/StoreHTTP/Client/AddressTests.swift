import Foundation
import FoundationCore
import StoreHTTP
import Testing

struct AddressTests {
  @Test(arguments: [
    ("https://example.org", "products", "https://example.org/products"),
    ("https://example.org/", "/products", "https://example.org/products"),
    ("https://example.org/v1", "products", "https://example.org/v1/products"),
    ("https://example.org/v1/", "products/", "https://example.org/v1/products/"),
    ("https://example.org/v1/", "", "https://example.org/v1/"),
    ("https://example.org/v1", "", "https://example.org/v1"),
    ("https://example.org/v1", "a b/ü%41%", "https://example.org/v1/a%20b/%C3%BC%41%25"),
    ("https://example.org/v1", "a[0]?x=[1]#end", "https://example.org/v1/a%5B0%5D?x=%5B1%5D"),
    ("https://example.org/v1", "//evil.example/x", "https://example.org/v1//evil.example/x"),
    ("HTTPS://Example.org:443/v1", "x", "https://example.org/v1/x"),
    ("http://[::1]:8080/v1", "x", "http://[::1]:8080/v1/x"),
    ("https://example.org/v1?format=json", "x", "https://example.org/v1/x?format=json"),
    ("https://example.org/v1?format=json", "x?a=1", "https://example.org/v1/x?format=json&a=1"),
    ("https://example.org?format=json", "x?format=xml", "https://example.org/x?format=xml"),
    (
      "https://example.org/v1?format=json", "https://EXAMPLE.org/v2/x?page=2&format=json",
      "https://example.org/v2/x?page=2&format=json"
    ),
  ])
  func pathsAreJoinedToTheBase(_ base: String, path: String, expected: String) async throws {
    let echo = Echo()
    _ = try await echo.client(base).load(.bytes(HTTPRequest.Path(encoded: path)))
    #expect(echo.addresses == [expected])
  }

  @Test func queriesOfBasePathAndRequestAreMerged() async throws {
    let echo = Echo()
    let client = try echo.client("https://example.org/v1?key=1&lang=de")
    var query: HTTPRequest.Query = ["q": "salt & pepper; 1+1", "lang": "fr", "empty": ""]
    query.append("bare", nil)
    query.append("q", "again")
    _ = try await client.load(.bytes("find?exact", query: query))
    #expect(
      echo.addresses == [
        "https://example.org/v1/find?key=1&exact&q=salt%20%26%20pepper%3B%201%2B1&lang=fr&empty=&bare&q=again"
      ]
    )
  }

  @Test func everyPairOfAQueryIsWritten() {
    var query: HTTPRequest.Query = ["": "1", "a b": "&"]
    query.append("", nil)
    query.append("c", nil)
    #expect(query.encoded == "=1&a%20b=%26&&c")
  }

  @Test func valuesInAPathCannotLeadElsewhere() async throws {
    let echo = Echo()
    let client = try echo.client()
    for name in ["../admin?x=1#y", "https://evil.example/", "a/b", "ü &"] {
      _ = try await client.load(.bytes("products/\(name)"))
    }
    #expect(
      echo.addresses == [
        "https://example.org/v1/products/..%2Fadmin%3Fx%3D1%23y",
        "https://example.org/v1/products/https%3A%2F%2Fevil.example%2F",
        "https://example.org/v1/products/a%2Fb",
        "https://example.org/v1/products/%C3%BC%20%26",
      ]
    )
  }

  @Test(arguments: [
    "https://evil.example/v1/x", "http://example.org/v1/x", "https://example.org:444/x",
    "https://user@example.org/x", "https://example.org@evil.example/", "https://",
    "HTTPS://EXAMPLE.ORG.evil.example/", "../admin", "x/../../admin", "x/%2e%2E/admin", "./x",
    "x/.",
  ])
  func pathsOutsideBaseAreRejected(_ path: String) async throws {
    let echo = Echo()
    let client = try echo.client()
    let error = await #expect(throws: HTTPError.self) {
      try await client.load(.bytes(HTTPRequest.Path(encoded: path)))
    }
    #expect(error?.code == "http.invalid_request")
    #expect(echo.requests.isEmpty)
  }

  @Test(arguments: ["\("..")", "\(".")"] as [HTTPRequest.Path])
  func dotsAloneAreNoSegment(_ path: HTTPRequest.Path) async throws {
    let client = try Echo().client()
    await #expect(throws: HTTPError.self) { try await client.load(.bytes(path)) }
  }

  @Test(arguments: [
    "ftp://example.org/x", "file:///etc/passwd", "data:,x", "https://user:secret@example.org/x",
    "example.org/x",
  ])
  func nonHTTPAddressesAreRejected(_ address: String) async throws {
    let echo = Echo()
    let error = await #expect(throws: HTTPError.self) {
      try await echo.client(address).load(.bytes("x"))
    }
    #expect(error?.code == "http.invalid_request")
    let url = try #require(URL(string: address))
    let raw = await #expect(throws: HTTPError.self) {
      try await echo.client().response(for: HTTPRequest(.get, url))
    }
    #expect(raw?.code == "http.invalid_request")
    #expect(raw?.request?.contains("secret") == false)
    #expect(echo.requests.isEmpty)
  }
}
