import Foundation
import Testing

@testable import StoreHTTP

struct OriginTests {
  private func origin(_ address: String) throws -> Origin {
    Origin(try #require(URL(string: address)))
  }

  @Test(arguments: [
    ("http://example.org", "HTTP://Example.ORG:80/path?q#f"),
    ("https://example.org/", "https://example.org:443"),
    ("https://example.org/", "https://ann:secret@example.org/a@b:1"),
    ("https://example.org", "https://example.org:?q=https://other.example"),
    ("http://[::1]/", "http://[::1]:80/"),
    ("http://[2001:DB8::1]:8080/", "http://[2001:db8::1]:8080/a:9"),
  ])
  func oneOriginHasManyAddresses(one: String, other: String) throws {
    #expect(try origin(one) == origin(other))
    #expect(try origin(one).isWeb)
  }

  @Test(arguments: [
    "http://example.org", "https://example.org:8443", "https://www.example.org",
    "https://example.org.", "https://example.org@evil.example", "https://evil.example/example.org",
    "https://[::1]", "ftp://example.org",
  ])
  func anythingElseIsAnother(address: String) throws {
    #expect(try origin(address) != origin("https://example.org"))
  }

  @Test(arguments: [
    "ftp://example.org", "mailto:ann@example.org", "https:///path", "https://example.org:0",
    "https://example.org:65536", "/path", "file:///etc/passwd",
  ])
  func nonWebAddressHasNoWebOrigin(address: String) throws {
    guard let url = URL(string: address) else { return }
    #expect(!Origin(url).isWeb)
  }

  @Test func anAddressBelowAnotherHasItsOrigin() throws {
    let base = try #require(URL(string: "https://example.org:8443/a/"))
    let url = try #require(URL(string: "b", relativeTo: base))
    #expect(Origin(url) == Origin(base))
  }
}
