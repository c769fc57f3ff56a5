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

/// The position where a page of a list ends and the next begins.
///
/// The cursor names the last row of the page, not an offset, so rows that are added or removed in
/// between do not shift the next page. It is encoded as an opaque text with a checksum, and is
/// valid only for the query it was made for.
package struct PageCursor: Sendable, Hashable {
  /// The sort values and the ID of the last row; each list defines its own.
  package var numbers: [Int]
  package var text = ""

  /// Returns the opaque text of the cursor for a query.
  package func encoded(for query: String) -> String {
    let content = Array(JSONValue.array(numbers.map { .number($0) } + [.string(text)]).text().utf8)
    return Data(Self.checksum(content, for: query) + content).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  package init(_ numbers: Int..., text: String = "") {
    self.numbers = numbers
    self.text = text
  }

  /// Decodes a cursor; a cursor of another query is refused.
  ///
  /// All numbers are at least 0, so that lists can count back from them without overflow.
  package init(decoding text: String, for query: String) throws(Problem) {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    let padded = plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard let bytes = Data(base64Encoded: padded).map(Array.init), bytes.count > 8,
      Self.checksum(bytes[8...], for: query) == Array(bytes[..<8]),
      // The checksum is right, so this is what was encoded above.
      case .array(let parts)? = try? ExactJSONDecoder().decode(JSONValue.self, from: bytes[8...]),
      case .string(let text)? = parts.last
    else { throw .foreignCursor }
    numbers = []
    for case .number(let spelling) in parts.dropLast() {
      guard let number = Int(spelling), number >= 0 else { throw .foreignCursor }
      numbers.append(number)
    }
    self.text = text
  }

  /// Returns eight bytes that depend on the query and the content.
  ///
  /// The checksum prevents mistakes, not forgery: a cursor's values are bound to statements like
  /// any other value, so a forged cursor shows no more than the list does, and costs no more.
  /// Hence no store needs a secret, which would have to be stored, migrated and shared by all
  /// servers.
  private static func checksum(_ content: some Sequence<UInt8>, for query: String) -> [UInt8] {
    var hash = StableHash(query.utf8)
    hash.combine(0)
    hash.combine(content)
    return (0..<8).map { UInt8(truncatingIfNeeded: hash.value >> (8 * $0)) }
  }

  /// Returns one of the numbers; a cursor with another count is not one of this list.
  package func number(_ index: Int, of count: Int) throws(Problem) -> Int {
    guard numbers.count == count else { throw .foreignCursor }
    return numbers[index]
  }
}

extension Problem {
  /// The cursor is not one of this list, or not of this query.
  package static var foreignCursor: Problem {
    Problem(
      400,
      "invalid_cursor",
      "Invalid cursor.",
      detail: "Send the cursor with the same parameters as the previous page, or leave it out."
    )
  }
}
