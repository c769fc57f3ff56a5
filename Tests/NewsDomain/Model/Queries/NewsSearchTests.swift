import NewsDomain
import Testing

/// The form of a search.
struct NewsSearchTests {
  private static let long = String(repeating: "t", count: 31)

  @Test(
    arguments: [
      ("", nil), ("  t ", "Write at least 3 characters."), ("te", "Write at least 3 characters."),
      (long, "Write at most 30 characters."),
    ] as [(String, String?)]
  )
  func aShorterOrLongerTextIsNoQuery(_ text: String, hint: String?) {
    #expect(NewsSearch(text).query == nil)
    #expect(NewsSearch(text).hint == hint)
  }

  @Test(arguments: ["tea", " tea", "tea\n", String(long.dropLast())])
  func threeToThirtyCharactersAreAQuery(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(NewsSearch(text).query == .search(NewsQuery.Search(words)))
    #expect(NewsSearch(text).hint == nil)
  }

  @Test func theProviderIsSearched() {
    #expect(NewsSearch("swift", provider: .hackerNews).query == .hackerNewsSearch("swift"))
    #expect(NewsSearch("swift", provider: .feeds).query == .hackerNewsSearch("swift"))
  }
}
