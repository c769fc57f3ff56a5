import Foundation
package import FoundationCore
package import StoreHTTP

/// What every list that comes in pages can be asked with.
package enum PageParameter {
  package static let limit = Parameter<Int>(
    "limit",
    "How many on a page; 20 unless another is said.",
    .integer(1...100)
  )
  package static let cursor = Parameter<String>(
    "cursor",
    "What the page before named as the next; all else has to be asked as it was there.",
    .string(1...2_000)
  )
}

extension StoreOperation.Success {
  /// A page of a list, which says in its header too where the list goes on.
  package static func page(_ schema: JSONSchema, _ summary: String) -> Self {
    Self(status: 200, summary: summary, content: .json(schema), headers: [.nextPage])
  }
}

extension JSONSchema {
  /// What a list sends beside its items.
  package static func list(_ name: String, of item: JSONSchema) -> JSONSchema {
    .named(
      name,
      .object([.init("items", .list(of: item), isRequired: true), .init("next", .text)])
    )
  }
}

extension JSONValue {
  /// A list, whole or a page of it.
  package static func list(_ items: [JSONValue], next: String? = nil) -> JSONValue {
    var members = [Member("items", .array(items))]
    members.add("next", next.map(JSONValue.string))
    return .object(members)
  }
}

extension HTTPResponse {
  /// A page, with the address of the next one: the same question, and the cursor.
  package init(_ json: JSONValue, next: String?, of call: ValidatedRequest) {
    self.init(json)
    guard let next else { return }
    var query = HTTPRequest.Query()
    // It was read once already, to check it.
    for pair in (try? QueryParameters(of: call.request.url))?.pairs ?? []
    where pair.name != "cursor" {
      query.append(pair.name, pair.text)
    }
    query.append("cursor", next)
    let path = call.request.url.path(percentEncoded: true)
    fields["Link"] = "<\(path)?\(query.encoded)>; rel=\"next\""
  }
}
