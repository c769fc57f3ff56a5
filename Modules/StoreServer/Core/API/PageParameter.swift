import Foundation
package import FoundationCore
package import StoreHTTP

/// The parameters of every paged list.
package enum PageParameter {
  package static let limit = Parameter<Int>(
    APIRoute.limit,
    "The number of items per page (default: 20).",
    .integer(1...100)
  )
  package static let cursor = Parameter<String>(
    APIRoute.cursor,
    "The `next` value of the previous page; the other parameters must be the same.",
    .string(1...2_000)
  )

  package static var all: [ParameterDescription] { [limit.description, cursor.description] }
}

/// The page of a list that a request asks for.
package struct RequestedPage: Sendable {
  /// The number of items; a list reads one more, to know whether another page follows.
  package let limit: Int
  /// The place after which the page begins; `nil` for the first page.
  package let cursor: PageCursor?
  /// The path and the parameters of the list, to which its cursors are bound.
  private let list: String

  /// Reads the parameters of a request; `others` may differ from page to page.
  ///
  /// By a variant, the cursors of another list with the same parameters differ.
  ///
  /// - Throws: A problem if the cursor is not one of this list.
  package init(
    of call: ValidatedRequest,
    ignoring others: [String] = [],
    variant: String = ""
  ) throws(Problem) {
    limit = call[PageParameter.limit] ?? 20
    let ignored = APIRoute.paging + others
    let parameters = call.arguments.filter { !ignored.contains($0.key) }
    list =
      variant + call.request.url.path(percentEncoded: true) + "?"
      + parameters.map { "\($0.key)=\($0.value)" }.ordered().joined(separator: "&")
    if let sealed = call[PageParameter.cursor] {
      cursor = try PageCursor(decoding: sealed, for: list)
    } else {
      cursor = nil
    }
  }

  /// Returns the items of the page, and the cursor of the next page if there is another row.
  package func cut<Row>(
    _ rows: [Row],
    cursor: (Row) -> PageCursor
  ) -> (items: [Row], next: String?) {
    guard rows.count > limit else { return (rows, nil) }
    let rows = Array(rows.prefix(limit))
    return (rows, rows.last.map { text(of: cursor($0)) })
  }

  /// Returns the opaque text of a cursor of the list.
  package func text(of cursor: PageCursor) -> String { cursor.encoded(for: list) }
}

extension APIOperation.SuccessResponse {
  /// A page of a list, with a `Link` header to the next page.
  package static func page(
    _ schema: @autoclosure @escaping @Sendable () -> JSONSchema,
    _ summary: String
  ) -> Self {
    var page = json(schema(), summary)
    page.headers = [.nextPage]
    return page
  }
}

extension JSONSchema {
  /// Returns the schema of a list: its items and the cursor of the next page.
  package static func list(_ name: String, of item: JSONSchema) -> JSONSchema {
    .named(
      name,
      .object([.init("items", .list(of: item), isRequired: true), .init("next", .text)])
    )
  }
}

extension HTTPResponse {
  /// Creates the response of a page of a list, with a `Link` header to the next page.
  package init(listing items: [some JSONRepresentable], next: String?, of call: ValidatedRequest) {
    self.init(listing: items, next: next)
    link(to: next, of: call)
  }

  /// Creates the response of a page, with a `Link` header to the next page.
  package init(_ page: some JSONRepresentable, next: String?, of call: ValidatedRequest) {
    self.init(page)
    link(to: next, of: call)
  }

  private mutating func link(to next: String?, of call: ValidatedRequest) {
    guard let next else { return }
    var query = HTTPRequest.Query()
    // It parses: validation has read it before.
    for pair in (try? QueryParameters(of: call.request.url))?.pairs ?? []
    where pair.name != APIRoute.cursor { query.append(pair.name, pair.text) }
    query.append(APIRoute.cursor, next)
    let path = call.request.url.path(percentEncoded: true)
    fields["Link"] = "<\(path)?\(query.encoded)>; rel=\"next\""
  }
}
