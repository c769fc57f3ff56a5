package import FoundationCore
package import StoreHTTP

/// A problem document (RFC 9457): why a request was not carried out.
///
/// The code never changes, so that programs can rely on it; title and detail are for people.
package struct Problem: Error {
  package let status: Int
  package let code: String
  package let title: String
  package var detail: String?
  /// The errors by field.
  package var errors: [FieldError] = []
  /// Further members, such as the accepted values.
  package var members: [JSONValue.Member] = []
  /// Header fields of the response, such as `Retry-After`.
  package var fields: HTTPFields = [:]
  /// Members for the log, which are never sent.
  package var notes: [JSONValue.Member] = []

  package init(_ status: Int, _ code: String, _ title: String, detail: String? = nil) {
    self.status = status
    self.code = code
    self.title = title
    self.detail = detail
  }

  /// Returns the response; it contains the ID of the request, for reference to the log.
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
