import FoundationCore
import Testing

struct FirebaseTests {
  let stand: Newsstand

  init() throws { stand = try Newsstand() }

  private func items(_ list: String) async throws -> [JSONValue] {
    var items: [JSONValue] = []
    for id in try await Optional(stand.hackerNews(list)).elements {
      items.append(try await stand.hackerNews("item/\(id.whole ?? 0).json"))
    }
    return items
  }

  @Test func theTopListHasOneItemThatIsMissingOneDeletedAndOneDead() async throws {
    let items = try await items("topstories.json")
    #expect(items[3] == .null)
    #expect(items.count { $0["deleted"] == true } == 1)
    #expect(items.count { $0["dead"] == true } == 1)
    #expect(items.contains { $0["type"] == "poll" } && items.contains { $0["type"] == "job" })
    #expect(!items.contains { $0["type"] == "comment" || $0["type"] == "pollopt" })
  }

  @Test func theNewListIsByTimeAndTheBestByPoints() async throws {
    let times = try await items("newstories.json").compactMap { $0["time"]?.whole }
    #expect(times == times.sorted(by: >))
    let points = try await items("beststories.json").compactMap { $0["score"]?.whole }
    #expect(points == points.sorted(by: >))
    #expect(points.first == 844)
  }

  @Test func theOtherListsHoldWhatTheyAreCalledBy() async throws {
    let asked = try await items("askstories.json")
    #expect(asked.count == 4)
    #expect(asked.allSatisfy { $0["title"]?.text?.hasPrefix("Ask HN:") == true })
    #expect(asked.allSatisfy { $0["url"] == nil && $0["text"] != nil })
    #expect(try await items("showstories.json").count == 4)
    #expect(try await items("jobstories.json").allSatisfy { $0["descendants"] == nil })
  }

  @Test func anItemIsAsFirebaseWritesIt() async throws {
    #expect(
      try await stand.hackerNews("item/50100000.json") == [
        "by": "quillon", "descendants": 0, "id": 50_100_000, "score": 412, "time": 1_793_178_000,
        "title": "Abacus drivers for modern kernels", "type": "story",
        "url": "https://example.org/abacus-drivers",
      ]
    )
    #expect(try await stand.hackerNews("item/1.json") == .null)
  }

  @Test func somethingNewComesAsTimePasses() async throws {
    let before = try await Optional(stand.hackerNews("newstories.json")).elements
    let later = try Newsstand(at: "2026-11-22T14:00:00Z")
    let after = try await Optional(later.hackerNews("newstories.json")).elements
    #expect(Array(after.dropFirst()) == before)
    let highest = try await stand.hackerNews("maxitem.json").whole ?? 0
    #expect(try await later.hackerNews("maxitem.json").whole ?? 0 > highest)
  }
}
