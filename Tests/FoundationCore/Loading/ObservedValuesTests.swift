import FoundationCore
import TestSupport
import Testing

/// Models that are followed outside a view.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ObservedValuesTests {
  @Test func theCurrentValueIsFollowedByEachNewOne() async {
    let list = PagedList("tea", pause: .zero) { query, _ in
      Loaded(Page([Drink(id: query)]), provenance: .network)
    }
    var names = ObservedValues({ list.items.map(\.id) }).makeAsyncIterator()
    #expect(await names.next() == [])
    list.query = "mug"
    #expect(await names.next() == ["mug"])
  }

  @Test func changesWhileTheReaderIsBusyAreOneValue() async {
    let list = PagedList("", pause: .zero) { _, _ in Loaded(Page([Drink]()), provenance: .network) }
    var queries = ObservedValues({ list.query }).makeAsyncIterator()
    #expect(await queries.next() == "")
    (list.query, list.query, list.query) = ("a", "b", "c")
    #expect(await queries.next() == "c")
  }

  @Test func theSequenceEndsWithItsTask() async {
    let list = PagedList("", pause: .zero) { _, _ in Loaded(Page([Drink]()), provenance: .network) }
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let following = Task {
      var count = 0
      for await _ in ObservedValues({ list.query }) {
        count += 1
        start.yield()
      }
      return count
    }
    for await _ in starts { break }
    following.cancel()
    #expect(await following.value == 1)
  }

  private struct Drink: Identifiable, Sendable { let id: String }
}
