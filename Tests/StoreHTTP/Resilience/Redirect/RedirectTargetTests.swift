import Foundation
import Testing

@testable import StoreHTTP

/// The target of a `Location`.
struct RedirectTargetTests {
  private func target(_ location: String, from base: String) -> String? {
    URL(string: base).flatMap { RedirectedRequest.target(location, from: $0)?.absoluteString }
  }

  // The examples of RFC 3986, sections 5.4.1 and 5.4.2; their fragments left out.
  @Test(arguments: [
    ("g", "b/c/g"), ("./g", "b/c/g"), ("g/", "b/c/g/"), ("/g", "g"), ("?y", "b/c/d;p?y"),
    ("g?y", "b/c/g?y"), ("#s", "b/c/d;p?q"), ("g#s", "b/c/g"), ("g?y#s", "b/c/g?y"),
    (";x", "b/c/;x"), ("g;x", "b/c/g;x"), ("g;x?y#s", "b/c/g;x?y"), ("", "b/c/d;p?q"),
    (".", "b/c/"), ("./", "b/c/"), ("..", "b/"), ("../", "b/"), ("../g", "b/g"), ("../..", ""),
    ("../../", ""), ("../../g", "g"), ("../../../g", "g"), ("../../../../g", "g"), ("/./g", "g"),
    ("/../g", "g"), ("g.", "b/c/g."), (".g", "b/c/.g"), ("g..", "b/c/g.."), ("..g", "b/c/..g"),
    ("./../g", "b/g"), ("./g/.", "b/c/g/"), ("g/./h", "b/c/g/h"), ("g/../h", "b/c/h"),
    ("g;x=1/./y", "b/c/g;x=1/y"), ("g;x=1/../y", "b/c/y"), ("g?y/./x", "b/c/g?y/./x"),
    ("g?y/../x", "b/c/g?y/../x"), ("g#s/./x", "b/c/g"),
  ])
  func isReadFromWhereItStands(location: String, path: String) {
    #expect(target(location, from: "http://a/b/c/d;p?q") == "http://a/" + path)
  }

  @Test(arguments: [
    ("//g", "https://g"), ("//g:8080/x?y", "https://g:8080/x?y"), ("http://g/../x", "http://g/x"),
    ("HTTPS://g", "HTTPS://g"),
    ("//[::1]:1/", "https://[::1]:1/"),
  ])
  func mayNameAnotherHost(location: String, address: String) {
    #expect(target(location, from: "https://a/b") == address)
  }

  @Test(arguments: [
    ("a b", "a%20b"), ("größe?ö=✓", "gr%C3%B6%C3%9Fe?%C3%B6=%E2%9C%93"), ("a%20b", "a%20b"),
    ("100%", "100%25"), ("%zz%4", "%25zz%254"), ("a|b\\c\"<>", "a%7Cb%5Cc%22%3C%3E"),
    ("/\\evil.example/", "%5Cevil.example/"), ("\\\\evil.example", "%5C%5Cevil.example"),
    ("a\u{1}\u{7F}", "a%01%7F"), ("e\u{301}/\u{301}x", "e%CC%81/%CC%81x"),
    ("?f[x]=1", "?f%5Bx%5D=1"),
  ])
  func isEncodedWhereTheServerForgotTo(location: String, path: String) {
    #expect(target(location, from: "https://a/") == "https://a/" + path)
  }

  @Test(arguments: [
    "https://", "https:///x", "https:g", "//", "//ex ample/", "//evil\\.example",
    "//größe.example/",
    "//a%2fb/", "mailto:ann@example.org", "javascript:alert(1)", "//user@/", "//ann:b@g/",
    "https://ann@g/",
  ])
  func isRefusedWithoutAHostThatIsMeantAsWritten(location: String) {
    #expect(target(location, from: "https://a/b") == nil)
  }

  @Test func resolvesAgainstABaseWithoutAPath() {
    #expect(target("g", from: "https://a") == "https://a/g")
    #expect(target("?g", from: "https://a?q") == "https://a?g")
  }
}
