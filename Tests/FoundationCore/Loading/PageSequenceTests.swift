import FoundationCore
import Testing

struct PageSequenceTests {
  private struct Number: Identifiable, Sendable { let id: Int }

  private enum Refusal: Error, Equatable {
    case endless(PaginationFailure, page: Int)
    case closed
  }

  /// The pages `first`, `second` and so on, each with a reference to the next but the last.
  private func pages(
    _ all: [[Int]],
    failingAt failing: Int? = nil
  ) -> PageSequence<Page<Number>, Refusal> {
    PageSequence {
      .endless($0, page: $1)
    } fetch: { next, number throws(Refusal) in
      if number == failing { throw .closed }
      #expect(next == (number == 1 ? nil : .number(number)))
      let items = all[number - 1].map(Number.init)
      let page = Page(items, next: number < all.count ? .number(number + 1) : nil)
      return Loaded(page, provenance: .network)
    }
  }

  /// Returns the numbers of the pages, and the error that ended them.
  private func read(_ pages: PageSequence<Page<Number>, Refusal>) async -> ([[Int]], Refusal?) {
    var read: [[Int]] = []
    do throws(Refusal) {
      for try await page in pages { read.append(page.value.items.map(\.id)) }
      return (read, nil)
    } catch { return (read, error) }
  }

  @Test func pagesAreReadInOrderAndAgain() async {
    let pages = pages([[1, 2], [3], []])
    for _ in 1...2 { #expect(await read(pages) == ([[1, 2], [3], []], nil)) }
  }

  @Test func anErrorEndsThePages() async throws {
    let pages = pages([[1], [2], [3]], failingAt: 2)
    #expect(await read(pages) == ([[1]], .closed))
    var iterator = pages.makeAsyncIterator()
    _ = try await iterator.next()
    await #expect(throws: Refusal.closed) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test func pagesThatWouldNeverEndAreAnError() async {
    #expect(await read(pages([[1], [2], [1]])) == ([[1], [2]], .endless(.repeated, page: 3)))
    #expect(
      await read(pages([[1, 2], [2], [1], [2, 1]]))
        == ([[1, 2], [2], [1]], .endless(.nothingNew, page: 4))
    )
  }

  @Test func anItemOfSeveralPagesIsCollectedOnce() async throws {
    let all = try await pages([[1, 2], [3, 2], []]).collected()
    #expect(all.value.items.map(\.id) == [1, 2, 3])
    #expect(all.value.next == nil)
  }

  @Test func noPageIsFetchedAfterEnoughItems() async throws {
    let enough = try await pages([[1, 2], [3], [4]], failingAt: 3).collected(until: 3)
    #expect(enough.value.items.map(\.id) == [1, 2, 3])
    #expect(enough.value.next == .number(3))
  }

  @Test func itemsAreNotCollectedFromPagesThatFailOrNeverEnd() async {
    await #expect(throws: Refusal.closed) {
      try await pages([[1], [2]], failingAt: 2).collected()
    }
    await #expect(throws: Refusal.endless(.repeated, page: 3)) {
      try await pages([[1], [2], [1]]).collected()
    }
  }
}
