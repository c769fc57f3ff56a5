package import FoundationCore
package import StoreHTTP

/// Why a request is not answered as it was asked, in the form of RFC 9457.
///
/// The code is a promise to programs and never changes; the sentences are for people.
package struct Problem: Error {
  package let status: Int
  package let code: String
  package let title: String
  package var detail: String?
  /// What is wrong with each field of what was sent.
  package var errors: [FieldError] = []
  /// Members of its own, such as what is allowed instead.
  package var members: [JSONValue.Member] = []
  /// Lines of the header that belong to it, such as `Retry-After`.
  package var fields: HTTPFields = [:]
  /// Members for the log alone, which are never sent.
  package var notes: [JSONValue.Member] = []

  package init(_ status: Int, _ code: String, _ title: String, detail: String? = nil) {
    self.status = status
    self.code = code
    self.title = title
    self.detail = detail
  }

  /// As it is sent; the number of the request lets a person and a log speak of the same one.
  package func response(to requestID: String) -> HTTPResponse {
    var object: [JSONValue.Member] = [
      .init("type", .string("urn:rialto:problem:\(code)")),
      .init("title", .string(title)),
      .init("status", .number(status)),
      .init("code", .string(code)),
    ]
    if let detail { object.append(.init("detail", .string(detail))) }
    if !errors.isEmpty { object.append(.init("errors", .array(errors.map(\.json)))) }
    object += members
    object.append(.init("request", .string(requestID)))
    var fields = fields
    fields["Content-Type"] = "application/problem+json"
    fields["Cache-Control"] = "no-store"
    return HTTPResponse(
      status: status,
      fields: fields,
      body: HTTPBody(Array(JSONValue.object(object).text().utf8))
    )
  }
}

extension FieldError {
  package var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("field", .string(field)), .init("code", .string(code)),
      .init("message", .string(message)),
    ]
    if !accepted.isEmpty {
      members.append(.init("accepted", .array(accepted.map(JSONValue.string))))
    }
    return .object(members)
  }
}
