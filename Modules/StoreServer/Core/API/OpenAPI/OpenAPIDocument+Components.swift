import FoundationCore

/// The components of the document, to which the operations refer.
extension OpenAPIDocument {
  /// The schema of a binary body.
  static let binary: JSONValue = ["type": "string", "format": "binary"]

  static let notModified: JSONValue = [
    "description": "The client's copy is current.",
    "headers": references(to: [.requestID, .caching, .tag]),
  ]

  static let ifMatch: JSONValue = ["$ref": "#/components/parameters/IfMatch"]
  static let ifNoneMatch: JSONValue = ["$ref": "#/components/parameters/IfNoneMatch"]

  static func key(isRequired: Bool) -> JSONValue {
    [
      "name": "Idempotency-Key", "in": "header", "required": .bool(isRequired),
      "description": """
      A unique key of the request, such as a UUID. If the request is sent again with the same key, \
      it is not carried out again and gets the same response. A refused request does not use up its \
      key: sent again, it may succeed. The events of an order contain the key that it was placed \
      with. The store keeps each key for at least a day.
      """,
      "schema": ["type": "string", "pattern": .string(IdempotencyKey.pattern)],
    ]
  }

  static func references(to headers: [HeaderDescription]) -> JSONValue {
    .object(headers.map { .init($0.name, ["$ref": .string("#/components/headers/\($0.name)")]) })
  }

  static func components(
    _ schemas: [String: JSONValue],
    problems: Set<Int>,
    needsAccounts: Bool
  ) -> JSONValue {
    var components: [JSONValue.Member] = [
      .init(
        "schemas",
        .object(schemas.ordered { $0.key < $1.key }.map { .init($0.key, $0.value) })
      ),
      .init(
        "responses",
        .object(problems.ordered().map { .init("Problem\($0)", response(of: $0)) })
      ),
      .init("headers", .object(HeaderDescription.all.map { .init($0.name, $0.json) })),
      .init(
        "parameters",
        [
          "IfMatch": [
            "name": "If-Match", "in": "header", "required": true,
            "description": "The ETag of the resource to change; `*` matches any.",
            "schema": [
              "type": "string", "pattern": .string(JSONSchema.Format.entityTags.pattern ?? ""),
              "examples": ["\"r1\"", "*"],
            ],
          ],
          "IfNoneMatch": [
            "name": "If-None-Match", "in": "header", "required": false,
            "description": "The ETag of the client's copy.",
            "schema": ["type": "string", "examples": ["\"c1\""]],
          ],
        ]
      ),
    ]
    if needsAccounts {
      components.append(
        .init(
          "securitySchemes",
          ["token": ["type": "http", "scheme": "bearer", "description": .string(rights)]]
        )
      )
    }
    return .object(components)
  }

  /// The description of access tokens and of `x-role`.
  private static var rights: String {
    "The access token of `POST /v1/sessions`. `x-role` is the minimum role of an operation. "
      + Role.allCases.map(\.summary).joined(separator: " ")
  }

  /// The schema of every problem; some have further members.
  static let problem: JSONValue = [
    "type": "object",
    "description": "Why a request failed (RFC 9457).",
    "properties": [
      "type": ["type": "string", "pattern": "^urn:rialto:problem:"],
      "title": ["type": "string"],
      "status": ["type": "integer", "minimum": 400, "maximum": 599],
      "code": ["type": "string", "pattern": "^[a-z_]+$"],
      "detail": ["type": "string"],
      "errors": [
        "type": "array",
        "items": [
          "type": "object",
          "properties": [
            "field": [
              "type": "string",
              "description": "The path, as in `variants[0].sku`; `$` is the whole body.",
            ],
            "code": ["type": "string"], "message": ["type": "string"],
            "accepted": ["type": "array", "items": ["type": "string"]],
          ],
          "required": ["field", "code", "message"],
          "additionalProperties": false,
        ],
      ],
      "current": [
        "description": "The current state of the resource, if it was changed in between."
      ],
      "request": ["type": "string"],
    ],
    "required": ["type", "title", "status", "code", "request"],
  ]

  private static func response(of status: Int) -> JSONValue {
    var headers = [HeaderDescription.requestID, .caching]
    if status == 401 { headers.append(.signIn) }
    if status == 412 { headers.append(.tag) }
    if [429, 503].contains(status) { headers.append(.retryAfter) }
    return [
      "description": .string(sentence(for: status)),
      "headers": references(to: headers),
      "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]],
    ]
  }

  private static func sentence(for status: Int) -> String {
    switch status {
    case 400: "The request is malformed or has an invalid parameter."
    case 401: "The request lacks valid credentials."
    case 403: "The caller's role does not permit this."
    case 404: "The resource does not exist."
    case 406: "No response matches the Accept header."
    case 409: "The request conflicts with the current state."
    case 412: "The resource was changed since it was read."
    case 413: "The body is too large."
    case 415: "The content type is not supported."
    case 422: "Some fields are invalid."
    case 428: "If-Match is missing."
    case 429: "Too many requests."
    case 500: "Internal error."
    case 503: "The store is not available at the moment."
    case 507: "The disk of the store is full or read-only."
    default: "The request failed."
    }
  }
}

extension HeaderDescription {
  fileprivate var json: JSONValue {
    ["description": .string(summary), "required": .bool(isRequired), "schema": ["type": "string"]]
  }
}

/// A response header, as the OpenAPI document describes it.
struct HeaderDescription: Sendable, Hashable {
  let name: String
  let summary: String
  /// `true` if every response has the header.
  let isRequired: Bool

  init(_ name: String, _ summary: String, isRequired: Bool = true) {
    self.name = name
    self.summary = summary
    self.isRequired = isRequired
  }

  static let requestID = HeaderDescription(
    "X-Request-Id",
    "The ID of the request in the store's log."
  )
  static let caching = HeaderDescription(
    "Cache-Control",
    "Who may cache the response, and for how long."
  )
  static let tag = HeaderDescription(
    "ETag",
    "The entity tag of the representation; send it as If-Match to change it."
  )
  static let location = HeaderDescription("Location", "The URL of the new resource.")
  static let nextPage = HeaderDescription(
    "Link",
    "The URL of the next page, if there is one.",
    isRequired: false
  )
  static let signIn = HeaderDescription("WWW-Authenticate", "The authentication scheme: Bearer.")
  static let retryAfter = HeaderDescription(
    "Retry-After",
    "The number of seconds to wait before trying again.",
    isRequired: false
  )

  static let all = [requestID, caching, tag, location, nextPage, signIn, retryAfter]
}
