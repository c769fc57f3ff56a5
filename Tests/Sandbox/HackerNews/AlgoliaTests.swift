import FoundationCore
import Testing

struct AlgoliaTests {
  let stand: Newsstand

  init() throws { stand = try Newsstand() }

  private func titles(_ path: String) async throws -> [String] {
    try await stand.algolia(path).json["hits"].elements.compactMap { $0["title"]?.text }
  }

  @Test func aHitIsAsAlgoliaWritesIt() async throws {
    let hit = try #require(
      try await stand.algolia("search?query=felt").json["hits"].elements.first
    )
    #expect(hit["title"] == "Show HN: A quiet keyboard made of felt")
    #expect(hit["created_at"] == "2026-11-21T11:50:00Z")
    #expect(hit["objectID"]?.text == hit["story_id"]?.whole.map(String.init))
    #expect(
      hit["_highlightResult"]?["title"]?["value"]
        == "Show HN: A quiet keyboard made of <em>felt</em>"
    )
    #expect(hit["_tags"].elements.contains("show_hn"))
  }

  @Test func relevanceIsByPointsAndDateByDate() async throws {
    let relevant = try await titles("search?tags=story")
    #expect(relevant.first == "The bug that only appeared on the first day of spring")
    let newest = try await titles("search_by_date?tags=story")
    #expect(newest.first == "A database in 500 lines, explained with index cards")
    #expect(!relevant.contains("[flagged]"))
  }

  @Test func tagsAreAllOfThemOrOneInParentheses() async throws {
    #expect(try await titles("search?tags=ask_hn").count == 4)
    #expect(try await titles("search?tags=story,(ask_hn,show_hn)").count == 8)
    #expect(try await titles("search?tags=(story,poll,job),author_lantern_hq").count == 1)
    #expect(try await titles("search?tags=ask_hn,show_hn") == [])
  }

  @Test func numbersNarrowAndPagesCountFromNought() async throws {
    #expect(try await titles("search?numericFilters=points%3E600,points%3C=720").count == 3)
    let all = try await titles("search?tags=story&hitsPerPage=1000")
    let (first, second) = (
      try await titles("search?tags=story&hitsPerPage=5"),
      try await titles("search?tags=story&hitsPerPage=5&page=1")
    )
    #expect(Array(all.prefix(10)) == first + second)
    let json = try await stand.algolia("search?tags=story&hitsPerPage=5&page=99").json
    #expect(json["hits"] == [])
    #expect(json["nbHits"]?.whole == all.count)
  }

  @Test(arguments: ["numericFilters=points", "numericFilters=colour%3E1", "page=-1"])
  func invalidQueryParametersReturnStatus400(_ query: String) async throws {
    #expect(try await stand.algolia("search?\(query)").status == 400)
  }
}
