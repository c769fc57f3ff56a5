import Foundation
import FoundationCore
import NewsDomain
import Testing

/// The articles about a country.
struct NewsCountryTests {
  @Test(arguments: [
    ("ES", "El tren más lento de España vende todos sus billetes", true),
    ("ES", "Spain wins", true), ("ES", "SPAIN: a map", true), ("ES", "Spainish, misspelt", false),
    ("OM", "A romance in Romania", false), ("OM", "Oman opens a port", true),
    ("NE", "Nigeria votes", false), ("NG", "Nigeria votes", true),
    ("JP", "今日の日本の空", true), ("DE", "Brot aus Deutschland", true),
  ])
  func aCountryIsNamedByEitherOfItsNames(_ code: String, title: String, isNamed: Bool) throws {
    let url = try #require(URL(string: "https://news.example/1"))
    let article = Article(title: title, url: url, provider: .newsAPI)
    #expect(NewsCountry(code).isMentioned(in: article) == isNamed)
  }

  @Test(arguments: [
    ("cn", "en", "China"), ("hk", "en", "Hong Kong"), ("de", "fr", "Allemagne"), ("xx", "en", "XX"),
  ])
  func aNameHasNoAdditions(_ code: String, language: String, name: String) {
    #expect(NewsCountry(code).localizedName(in: Locale(identifier: language)) == name)
    let source = Source(id: "a", name: "A", country: code)
    #expect(source.countryName(in: Locale(identifier: language)) == name)
  }

  @Test func severalAreSearchedForAtOnceAsFarAsTheyFit() {
    let search = NewsQuery.Search(naming: ["ES", "FR"].map { NewsCountry($0) })
    #expect(search.text == #""España" OR "Spain" OR "France""#)
    #expect(search.fields == [.title, .description])
    let all = NewsQuery.Search(
      naming: Locale.Region.isoRegions.map { NewsCountry($0.identifier) }
    )
    #expect((400...500).contains(all.text.count))
  }
}
