import Foundation
import FoundationCore
import StoreHTTP

/// A server with a long list, handed out in pages in every way there is.
///
///     GET /numbers?page=2&size=10    GET /items?page=…  the same, with ids
///     GET /numbers?skip=10&size=10
///     GET /cursor?after=c10          GET /linked?page=2
final class Shelf: Sendable {
  struct Book: Codable, Sendable, Identifiable, Equatable {
    let id: Int
  }

  struct List<Item: Codable & Sendable>: Codable, Sendable {
    var items: [Item]
    var total: Int?
    var next: String?
  }

  private struct State {
    var asked: [String] = []
    var underWay = 0
    var most = 0
  }

  private let state = Lock(State())
  let count: Int
  let tellsTotal: Bool
  let cap: Int

  init(count: Int, tellsTotal: Bool = true, cap: Int = .max) {
    self.count = count
    self.tellsTotal = tellsTotal
    self.cap = cap
  }

  var asked: [String] { state.withLock { $0.asked } }
  var mostAtOnce: Int { state.withLock { $0.most } }

  func client(_ interfere: @escaping @Sendable (Int) async -> HTTPResponse? = { _ in nil })
    throws -> HTTPClient
  {
    let transport = InProcessTransport { request in
      self.state.withLock { state in
        state.asked.append(request.url.query() ?? "")
        state.underWay += 1
        state.most = max(state.most, state.underWay)
      }
      defer { self.state.withLock { $0.underWay -= 1 } }
      // So that others of the same moment come in between.
      for _ in 0..<10 { await Task.yield() }
      let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      func number(_ name: String) -> Int? {
        items.first { $0.name == name }?.value.flatMap { Int($0.trimmingPrefix("c")) }
      }
      let size = min(number("size") ?? 10, self.cap)
      let page = number("page") ?? 1
      if let response = await interfere(page) { return response }
      let start = number("after") ?? number("skip") ?? (page - 1) * size
      return self.page(from: start, size: size, page: page, path: request.url.path)
    }
    var configuration = HTTPClient.Configuration()
    configuration.retries = .none
    let base = URL(string: "https://example.org/v1") ?? URL(filePath: "/")
    return HTTPClient(base, over: transport, configuration)
  }

  private func page(from start: Int, size: Int, page: Int, path: String) -> HTTPResponse {
    let numbers = Array(min(start, count)..<min(start + size, count))
    let isLast = start + size >= count
    var fields: HTTPFields = [:]
    if path.hasSuffix("linked"), !isLast {
      fields.append("Link", "<?page=1>; rel=first, <?size=\(size)&page=\(page + 1)>; rel=\"next\"")
    }
    let list = List(
      items: numbers.map(Book.init),
      total: tellsTotal ? count : nil,
      next: isLast ? nil : "c\(start + size)"
    )
    let data = (try? JSONEncoder().encode(list)) ?? Data()
    return .json(String(decoding: data, as: UTF8.self), fields: fields)
  }

  static func books(_ path: HTTPRequest.Path = "books", size: Int = 10) -> Resource<Page<Book>> {
    Resource<List<Book>>(path, query: ["size": size]).map { list in
      Page(list.items, next: list.next.map(NextPage.cursor), total: list.total)
    }
  }

  /// The same without what tells the books apart.
  static func numbers(_ path: HTTPRequest.Path = "books", size: Int = 10) -> Resource<Page<Int>> {
    books(path, size: size).map { page in page.map(\.id) }
  }
}
