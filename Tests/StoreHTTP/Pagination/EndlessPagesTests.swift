import Foundation
import FoundationCore
import StoreHTTP
import Testing

/// Servers whose pages would never end, or lead astray.
struct EndlessPagesTests {
  @Test(
    arguments: [.numbered(in: "page"), .numbered(in: "page", size: 2), .cursor(in: "after")]
      as [HTTPClient.Pagination]
  )
  func aRepeatedPageEndsTheList(_ pagination: HTTPClient.Pagination) async throws {
    let echo = Echo { _ in .json(#"{"items":[{"id":1},{"id":2}],"total":10,"next":"c2"}"#) }
    let error = await fault(try echo.client().pages(of: Shelf.numbers(), pagination: pagination))
    #expect(error == .repeated)
    #expect(echo.requests.count <= 5)
  }

  @Test func aCursorThatComesAgainEndsThem() async throws {
    let echo = Echo { request in
      .json("{\"items\":[{\"id\":\(request.url.query()?.count ?? 0)}],\"next\":\"same\"}")
    }
    #expect(
      await fault(try echo.client().pages(of: Shelf.numbers(), pagination: .cursor(in: "after")))
        == .repeated
    )
    #expect(echo.requests.count == 2)
  }

  @Test func linksInARingEndThem() async throws {
    let echo = Echo { request in
      let next = ["a": "b", "b": "c", "c": "a"][request.url.lastPathComponent] ?? "a"
      return .json(
        "{\"items\":[{\"id\":\(next.utf8.first ?? 0)}]}",
        fields: ["Link": "<\(next)>; rel=next"]
      )
    }
    #expect(
      await fault(try echo.client().pages(of: Shelf.numbers("a"), pagination: .linkHeader))
        == .repeated
    )
    #expect(echo.addresses.count == 4)
  }

  @Test func emptyPagesEndThem() async throws {
    let echo = Echo { request in
      .json("{\"items\":[],\"next\":\"\(request.url.query()?.count ?? 0)\"}")
    }
    #expect(
      await fault(try echo.client().pages(of: Shelf.numbers(), pagination: .cursor(in: "after")))
        != nil
    )
    #expect(echo.requests.count <= 3)
  }

  @Test func morePagesThanAllowedEndThem() async throws {
    let shelf = Shelf(count: 50)
    for pagination in [.numbered(in: "page", size: 10), .cursor(in: "after")]
      as [HTTPClient.Pagination]
    {
      let pages = try shelf.client().pages(of: Shelf.numbers(), pagination: pagination, maximum: 4)
      #expect(await fault(pages) == .tooMany(limit: 4))
      var count = 0
      for try await _ in try shelf.client().pages(
        of: Shelf.numbers(),
        pagination: pagination,
        maximum: 5
      ) {
        count += 1
      }
      #expect(count == 5)
    }
  }

  @Test func aLinkToAnotherOriginIsNotFollowed() async throws {
    let echo = Echo { _ in
      .json(#"{"items":[{"id":1}]}"#, fields: ["Link": "<https://evil.example/v1/x>; rel=next"])
    }
    let error = await #expect(throws: HTTPError.self) {
      for try await _ in try echo.client().pages(of: Shelf.numbers(), pagination: .linkHeader) {}
    }
    #expect(error?.code == "http.invalid_request")
    #expect(echo.requests.count == 1)
  }

  @Test func aTotalOfTheGreatestNumberIsReckonedWith() async throws {
    for size in [1, 2, 3] {
      let echo = Echo { request in
        let page = request.url.query()?.last.flatMap { Int(String($0)) } ?? 0
        let items = (0..<(page < 4 ? size : 0)).map { "{\"id\":\(page * 10 + $0)}" }
        return .json("{\"items\":[\(items.joined(separator: ","))],\"total\":\(Int.max)}")
      }
      let pages = try echo.client().pages(
        of: Shelf.numbers(),
        pagination: .numbered(in: "page", size: size),
        concurrency: 1
      )
      var count = 0
      for try await page in pages {
        count += page.value.items.count
        if page.value.items.isEmpty { break }
      }
      #expect(count == 3 * size)
    }
  }

  @Test func aPageThatCannotBeReadIsNamedAndThoseBeforeItStand() async throws {
    let echo = Echo { request in
      request.url.query()?.contains("page=3") == true
        ? .json(#"{"items":[{"name":"a"},{"name":"b"}]}"#)
        : .json("{\"items\":[{\"id\":\(request.url.query()?.hashValue ?? 0)}]}")
    }
    struct Items: Decodable, Sendable { @RequiredArray var items: [Shelf.Book] }
    let resource = Resource<Items>("books").map { Page($0.items.map(\.id)) }
    var read = 0
    let error = await #expect(throws: HTTPError.self) {
      for try await page in try echo.client().pages(of: resource, pagination: .numbered(in: "page"))
      {
        read += page.value.items.count
      }
    }
    #expect(read == 2)
    #expect(error?.code == "http.unreadable" && error?.category == .unavailable)
    #expect(error?.reason?.contains("Request: GET https://example.org/v1/books?page=3") == true)
  }

  @Test func aRepeatedPageIsNamed() async throws {
    let echo = Echo { _ in .json(#"{"items":[{"id":1}],"total":9}"#) }
    let error = await #expect(throws: HTTPError.self) {
      for try await _ in try echo.client().pages(
        of: Shelf.numbers(),
        pagination: .numbered(in: "page")
      ) {}
    }
    #expect(error?.category == .unavailable)
    #expect(error?.title == "Could not read the whole list from example.org.")
    #expect(
      error?.reason == """
        A page was repeated.
        Request: GET https://example.org/v1/books?size=10&page=2
        """
    )
  }

  @Test func anItemThatCameBeforeIsLeftOut() async throws {
    let echo = Echo { request in
      let isFirst = request.url.query()?.contains("page=1") == true
      return .json(
        "{\"items\":\(isFirst ? #"[{"id":1},{"id":2}]"# : #"[{"id":2},{"id":3}]"#),\"total\":4}"
      )
    }
    var pages: [[Int]] = []
    for try await page in try echo.client().pages(
      of: Shelf.books(),
      pagination: .numbered(in: "page", size: 2)
    ) {
      pages.append(page.value.items.map(\.id))
    }
    #expect(pages == [[1, 2], [3]])
  }

  @Test(arguments: [
    ("<b?page=2>; rel=next", "https://example.org/v1/b?page=2"),
    ("<?page=2>;rel=\"next\"", "https://example.org/v1/a?page=2"),
    ("</x/y>; rel=\"prev NEXT last\"", "https://example.org/x/y"),
    ("<../z>; title=\"a, b; rel=\\\"prev\\\" <c>\"; REL = next", "https://example.org/z"),
    ("<//example.org/n>; rel=next; rel=prev", "https://example.org/n"),
    ("<p>; rel=prev; rel=next, , <n>; rel=next", "https://example.org/v1/n"),
    ("<p>; rel=next; anchor=\"#x\", <n>; rel=next", "https://example.org/v1/n"),
    ("<p>; foo; bar=; rel=next", "https://example.org/v1/p"),
  ])
  func aLinkIsUnderstood(_ line: String, address: String) async throws {
    let echo = Echo { request in
      let isFirst = request.url.absoluteString == "https://example.org/v1/a"
      return .json(
        "{\"items\":[{\"id\":\(isFirst ? 1 : 2)}]}",
        fields: isFirst ? ["Link": line] : [:]
      )
    }
    let first = Resource<Shelf.List<Int>>("a") { _, _ in Shelf.List(items: []) }.map {
      Page($0.items)
    }
    for try await _ in try echo.client().pages(of: first, pagination: .linkHeader) {}
    #expect(echo.addresses == ["https://example.org/v1/a", address])
  }

  @Test(arguments: [
    "", "next", "<", "<x", "<x>", "<x>; rel", "<x>; rel=\"", "<x>; rel=prev", "; rel=next",
  ])
  func malformedLinkHeaderEndsPagination(_ line: String) async throws {
    let echo = Echo { _ in .json(#"{"items":[]}"#, fields: ["Link": line]) }
    for try await _ in try echo.client().pages(of: Shelf.numbers(), pagination: .linkHeader) {}
    #expect(echo.requests.count == 1)
  }

  private func fault(_ pages: HTTPClient.Pages<Int>) async -> HTTPError.PaginationFailure? {
    do {
      for try await _ in pages {}
      return nil
    } catch {
      guard case .endlessPages(let fault) = error.kind else { return nil }
      return fault
    }
  }
}
