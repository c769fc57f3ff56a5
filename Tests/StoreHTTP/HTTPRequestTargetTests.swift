import Foundation
import StoreHTTP
import Testing

struct HTTPRequestTargetTests {
  private let origin: URL

  init() throws { origin = try #require(URL(string: "http://localhost:8080")) }

  @Test(arguments: ["", "/", "?q", "/a%2Fb%20/?q=%41+1&&x=", "//a;b=c/@:!$'()*,~_-.?/?"])
  func aRequestFromATargetHasItsURL(target: String) throws {
    var request = try #require(HTTPRequest(target: target, at: origin))
    #expect(request.url.absoluteString == "http://localhost:8080" + target)
    #expect(request.target == target)
    request.url = try #require(URL(string: "https://other.test/b?c#d"))
    #expect(request.target == "/b?c")
  }

  @Test(arguments: UInt8(0x21)...0x7E)
  func anyCharacterIsReadAsByURL(byte: UInt8) throws {
    for text in ["/a", "/%41", "/?a", "/%4", "/%"] {
      let target = text + String(UnicodeScalar(byte)) + "b"
      let url = try #require(URL(string: "http://localhost:8080" + target))
      let request = try #require(HTTPRequest(target: target, at: origin))
      #expect(request.url == url)
      #expect(request.target == HTTPRequest(.get, url).target)
    }
  }

  @Test func whatIsNoURLIsRefused() {
    #expect(HTTPRequest(target: ":x", at: origin) == nil)
  }
}
