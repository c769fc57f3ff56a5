import Foundation
import FoundationCore

/// An iteration over pages: the running requests, the pages so far, and the next request.
final class PageReader<Item: Sendable> {
  /// A page with a hash of its body, to detect repeated pages.
  struct FetchedPage: Sendable {
    let page: Page<Item>
    let hash: Int
    /// The resource of the page, for errors.
    let resource: Resource<Page<Item>>
  }

  private typealias FetchTask = Task<Result<DecodedResponse<FetchedPage>, HTTPError>, Never>

  private let pages: HTTPClient.Pages<Item>
  private let filter: (Page<Item>) -> Page<Item>
  /// The running requests in the order of the list.
  private var running: [FetchTask] = []
  /// The number of numbered pages requested so far.
  private var started = 0
  /// The number of pages, if it is known.
  private var expected: Int?
  /// The resource after the last page, if the page names it.
  private var upcoming: Resource<Page<Item>>?
  /// The resource of the last page.
  private var current: Resource<Page<Item>>
  private var hasEnded = false

  private var loopDetector = PaginationLoopDetector()
  private var pageCount = 0
  private var itemCount = 0
  private var shortPage: Int?

  init(_ pages: HTTPClient.Pages<Item>) {
    self.pages = pages
    filter = pages.makeFilter()
    current = pages.resource
    upcoming = pages.resource
  }

  deinit { for task in running { task.cancel() } }

  func next() async throws(HTTPError) -> DecodedResponse<Page<Item>>? {
    guard !hasEnded else { return nil }
    do throws(HTTPError) {
      try startMore()
      guard let fetched = try await nextPage(), let answer = try named(fetched, by: checked)
      else {
        end()
        return nil
      }
      return answer
    } catch {
      end()
      throw error
    }
  }

  private func end() {
    hasEnded = true
    for task in running { task.cancel() }
    running = []
  }

  /// Starts as many requests as allowed, for the pages known to exist.
  private func startMore() throws(HTTPError) {
    guard case .numbered(let name, let first, let step, _) = pages.pagination.kind else {
      if let upcoming { try startFollowing(upcoming) }
      upcoming = nil
      return
    }
    let width = expected == nil ? 1 : max(1, pages.concurrency)
    while running.count < width, started < expected ?? .max {
      var resource = pages.resource
      resource.query[name] = String(first + step * started)
      started += 1
      start(resource)
    }
  }

  private func startFollowing(_ resource: Resource<Page<Item>>) throws(HTTPError) {
    let address = try pages.client.url(of: resource)
      .absoluteString
    do { try loopDetector.recordRequest(address) } catch { throw naming(resource, in: error) }
    current = resource
    start(resource)
  }

  private func start(_ resource: Resource<Page<Item>>) {
    let marked = resource.changed { [decode = resource.decode] response, bytes in
      let (page, report) = try decode(response, bytes)
      return (FetchedPage(page: page, hash: bytes.hashValue, resource: resource), report)
    }
    let client = pages.client
    running.append(
      Task {
        do throws(HTTPError) { return .success(try await client.load(marked)) } catch {
          return .failure(error)
        }
      }
    )
  }

  private func nextPage() async throws(HTTPError) -> DecodedResponse<FetchedPage>? {
    guard !running.isEmpty else { return nil }
    let all = running
    let first = running.removeFirst()
    return try await withTaskCancellationHandler {
      await first.value
    } onCancel: {
      for task in all { task.cancel() }
    }.get()
  }

  /// Returns the result of a function of a page, or throws its error with the page's request.
  private func named<Value>(
    _ answer: DecodedResponse<FetchedPage>,
    by body: (DecodedResponse<FetchedPage>) throws(HTTPError) -> Value
  ) throws(HTTPError) -> Value {
    do { return try body(answer) } catch { throw naming(answer.value.resource, in: error) }
  }

  private func naming(_ resource: Resource<Page<Item>>, in error: HTTPError) -> HTTPError {
    var error = error
    // The URL was valid before.
    if let url = try? pages.client.url(of: resource) {
      error.request = HTTPRequest(resource.method, url).summary
    }
    return error
  }

  /// Returns the page for the caller, or `nil` if the list ended before it.
  private func checked(_ answer: DecodedResponse<FetchedPage>) throws(HTTPError) -> DecodedResponse<
    Page<Item>
  >? {
    let page = answer.value.page
    // Items that could not be decoded count as well.
    let count = page.items.count + answer.drops.count
    if count == 0, isCounting, expected == nil, pageCount > 0 { return nil }
    try loopDetector.recordPage(hash: answer.value.hash, isEmpty: count == 0)
    if pageCount == pages.maximum { throw .endless(.tooMany(limit: pages.maximum)) }
    pageCount += 1
    itemCount += count
    try expect(count, total: page.total)
    try prepareFollowing(answer)

    let fresh = filter(page)
    try loopDetector.recordNewItems(fresh.items.count)
    return DecodedResponse(
      fresh,
      provenance: answer.provenance,
      drops: answer.drops,
      fields: answer.fields
    )
  }

  private var isCounting: Bool { if case .numbered = pages.pagination.kind { true } else { false } }

  /// Computes the number of pages from the total that this page states.
  private func expect(_ count: Int, total: Int?) throws(HTTPError) {
    guard case .numbered(_, _, let step, let size?) = pages.pagination.kind else { return }
    if step != 1, let shortPage, count > 0 {
      throw .endless(.tooShort(asked: size, got: shortPage))
    }
    if count < size { shortPage = count }
    // A total below the items so far, or pages shorter than requested, cannot be relied on: then
    // pages are fetched until one is empty, and none is missed.
    let isTrusted = total.map { $0 >= itemCount && (shortPage == nil || itemCount == $0) } ?? false
    // Rounded up without an addition, since a total may be any number.
    expected = isTrusted ? total.map { $0 > 0 ? 1 + ($0 - 1) / max(1, size) : 1 } : nil
  }

  /// Determines the next resource, if the page names it.
  private func prepareFollowing(_ answer: DecodedResponse<FetchedPage>) throws(HTTPError) {
    switch pages.pagination.kind {
    case .numbered: break
    case .next(let name):
      guard let next = answer.value.page.next else { return }
      upcoming = current
      upcoming?.query[name] = next.word
    case .linkHeader:
      guard let target = LinkHeader(answer.fields).target(of: "next") else { return }
      let here = try pages.client.url(of: current)
      guard let address = URL(string: target, relativeTo: here)?.absoluteString else {
        throw .invalid("The link to the next page is not a valid address.")
      }
      upcoming = pages.resource
      upcoming?.path = HTTPRequest.Path(encoded: address)
      upcoming?.query = [:]
    }
  }
}

extension HTTPError {
  fileprivate static func endless(_ failure: PaginationFailure) -> HTTPError {
    HTTPError(.endlessPages(failure))
  }
}

extension NextPage {
  fileprivate var word: String {
    switch self {
    case .cursor(let cursor): cursor
    case .number(let number): String(number)
    }
  }
}
