import FoundationCore
import StoreHTTP
import Testing

struct PagesTests {
  private let shelf = Shelf(count: 45)

  @Test(
    arguments: [
      .numbered(in: "page", size: 10), .numbered(in: "page"),
      .numbered(in: "skip", from: 0, by: 10, size: 10),
      .cursor(in: "after"),
    ] as [HTTPClient.Pagination]
  )
  func everyPageComesOnceInItsOrder(_ pagination: HTTPClient.Pagination) async throws {
    let pages = try shelf.client().pages(of: Shelf.numbers(), pagination: pagination)
    for _ in 1...2 { #expect(try await all(pages) == Array(0..<45)) }
  }

  @Test func linksAreFollowed() async throws {
    #expect(
      try await all(shelf.client().pages(of: Shelf.numbers("linked"), pagination: .linkHeader))
        == Array(0..<45)
    )
    #expect(shelf.asked == ["size=10"] + (2...5).map { "size=10&page=\($0)" })
  }

  @Test func afterTheFirstPageSeveralAreUnderWay() async throws {
    let pages = try shelf.client().pages(
      of: Shelf.numbers(),
      pagination: .numbered(in: "page", size: 10),
      concurrency: 3
    )
    #expect(try await all(pages) == Array(0..<45))
    #expect(shelf.asked.count == 5)
    #expect(2...3 ~= shelf.mostAtOnce)
  }

  @Test func aReaderWhoStopsHasFewPagesFetchedAhead() async throws {
    let shelf = Shelf(count: 1000)
    let pages = try shelf.client().pages(
      of: Shelf.numbers(),
      pagination: .numbered(in: "page", size: 10),
      concurrency: 3
    )
    var iterator = pages.makeAsyncIterator()
    _ = try await iterator.next()
    #expect(shelf.asked.count == 1)
    _ = try await iterator.next()
    for _ in 0..<1000 { await Task.yield() }
    #expect(shelf.asked.count <= 4)
    _ = iterator
  }

  @Test func withoutATotalItGoesOnToAnEmptyPage() async throws {
    let shelf = Shelf(count: 20, tellsTotal: false)
    let pages = try shelf.client().pages(
      of: Shelf.numbers(),
      pagination: .numbered(in: "page", size: 10)
    )
    #expect(try await all(pages) == Array(0..<20))
    #expect(shelf.asked.count == 3)
    #expect(shelf.mostAtOnce == 1)
  }

  @Test func anEmptyListIsOnePage() async throws {
    let shelf = Shelf(count: 0)
    for pagination in [
      .numbered(in: "page", size: 10), .numbered(in: "page"), .cursor(in: "after"), .linkHeader,
    ] as [HTTPClient.Pagination] {
      var count = 0
      for try await page in try shelf.client().pages(of: Shelf.numbers(), pagination: pagination) {
        #expect(page.value.items.isEmpty)
        count += 1
      }
      #expect(count == 1)
    }
  }

  @Test func smallerPagesThanRequestedLoseNoItems() async throws {
    let shelf = Shelf(count: 45, cap: 5)
    let pages = try shelf.client().pages(
      of: Shelf.numbers(),
      pagination: .numbered(in: "page", size: 10)
    )
    #expect(try await all(pages) == Array(0..<45))
    let skipping = try shelf.client().pages(
      of: Shelf.numbers(),
      pagination: .numbered(in: "skip", from: 0, by: 10, size: 10)
    )
    let error = await #expect(throws: HTTPError.self) { try await all(skipping) }
    #expect(error?.reason?.hasPrefix("It returns 5 items per page instead of 10.\n") == true)
  }

  @Test func anErrorEndsThePagesInItsPlace() async throws {
    let client = try shelf.client { page in page == 3 ? .json("", status: 500) : nil }
    var items: [Int] = []
    let pages = client.pages(of: Shelf.numbers(), pagination: .numbered(in: "page", size: 10))
    var iterator = pages.makeAsyncIterator()
    let error = await #expect(throws: HTTPError.self) {
      while let page = try await iterator.next() { items += page.value.items }
    }
    #expect(error?.code == "http.status_500")
    #expect(items == Array(0..<20))
    #expect(try await iterator.next() == nil)
  }

  @Test func cancellingTheTaskCancelsPendingRequests() async throws {
    let gate = Lock(false)
    let client = try shelf.client { page in
      while page > 1, !Task.isCancelled { await Task.yield() }
      if page > 1 { gate.withLock { $0 = true } }
      return nil
    }
    let reading = Task {
      try await all(client.pages(of: Shelf.numbers(), pagination: .numbered(in: "page", size: 10)))
    }
    while shelf.asked.count < 2 { await Task.yield() }
    reading.cancel()
    let error = await #expect(throws: HTTPError.self) { try await reading.value }
    #expect(error?.category == .cancelled)
    // Who is cancelled does not wait until the wire has heard of it.
    while !gate.withLock({ $0 }) { await Task.yield() }
  }

  @Test func leavingTheLoopCancelsPendingRequests() async throws {
    let cancelled = Lock(0)
    let client = try shelf.client { page in
      // What was not yet asked for when the reader leaves never would be.
      while page == 2, shelf.asked.count < 3 { await Task.yield() }
      while page > 2, !Task.isCancelled { await Task.yield() }
      if page > 2 { cancelled.withLock { $0 += 1 } }
      return nil
    }
    for try await page in client.pages(
      of: Shelf.numbers(),
      pagination: .numbered(in: "page", size: 10),
      concurrency: 2
    )
    where page.value.items.first == 10 { break }
    while cancelled.withLock({ $0 }) < 1 { await Task.yield() }
  }

  private func all(_ pages: HTTPClient.Pages<Int>) async throws -> [Int] {
    var items: [Int] = []
    for try await page in pages { items += page.value.items }
    return items
  }
}
