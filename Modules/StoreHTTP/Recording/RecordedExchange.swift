import Foundation
import FoundationCore

/// A request and its whole response, both without their secrets.
struct RecordedExchange: Sendable, Decodable {
  let request: RecordedRequest
  let response: RecordedResponse

  var json: JSONValue { ["request": request.json, "response": response.json] }
}

/// The recorded parts of a request: those to match, and its header for information.
struct RecordedRequest: Sendable, Decodable {
  let method: String
  let address: String
  let fields: RecordedFields?
  let body: RecordedBody?

  init(_ request: HTTPRequest, body: [UInt8], hiding redactor: Redactor) {
    method = request.method.rawValue
    address = redactor.redact(request.url.absoluteString)
    fields = RecordedFields(request.fields, hiding: redactor)
    self.body = RecordedBody(body, type: request.fields["Content-Type"], hiding: redactor)?.digested
  }

  /// Returns `true` if the requests have the same method, URL, order of query, and body.
  ///
  /// Header fields are not compared, because they change from day to day.
  func matches(_ other: RecordedRequest) -> Bool {
    method == other.method && address == other.address && body == other.body
  }

  var json: JSONValue {
    .object(
      [.init("method", .string(method)), .init("address", .string(address))],
      fields: fields,
      body: body
    )
  }

  /// The request in a message.
  var description: String { "\(method) \(address)" }
}

/// A recorded response.
struct RecordedResponse: Sendable, Decodable {
  let status: Int
  let fields: RecordedFields?
  let body: RecordedBody?

  init(_ response: HTTPResponse, body: [UInt8], hiding redactor: Redactor) {
    status = response.status
    fields = RecordedFields(response.fields, hiding: redactor)
    self.body = RecordedBody(body, type: response.fields["Content-Type"], hiding: redactor)
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    status = try members.decode(Int.self, forKey: .status)
    fields = try members.decodeIfPresent(RecordedFields.self, forKey: .fields)
    body = try members.decodeIfPresent(RecordedBody.self, forKey: .body)
    guard (100...999).contains(status) else {
      throw DecodingError.dataCorruptedError(
        forKey: .status,
        in: members,
        debugDescription: "The status does not have three digits."
      )
    }
    if case .digest = body {
      throw DecodingError.dataCorruptedError(
        forKey: .body,
        in: members,
        debugDescription: "A response needs a body as text or base64."
      )
    }
  }

  private enum CodingKeys: CodingKey {
    case status, fields, body
  }

  var json: JSONValue { .object([.init("status", .number(status))], fields: fields, body: body) }

  /// The response to play.
  ///
  /// A body that was redacted, or edited, has another length than the origin stated.
  var played: HTTPResponse {
    var fields = fields?.fields ?? [:]
    let bytes = body?.bytes ?? []
    if !bytes.isEmpty, fields.contains("Content-Length") {
      fields["Content-Length"] = String(bytes.count)
    }
    return HTTPResponse(
      status: status,
      fields: fields,
      body: HTTPBody(bytes),
      provenance: .recording
    )
  }
}

extension JSONValue {
  /// The JSON members, with a header and a body if there are any.
  fileprivate static func object(
    _ members: [Member],
    fields: RecordedFields?,
    body: RecordedBody?
  ) -> JSONValue {
    .object(
      members
        + [fields.map { Member("fields", $0.json) }, body.map { Member("body", $0.json) }]
        .compactMap(\.self)
    )
  }
}
