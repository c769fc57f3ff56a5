import FoundationCore

/// What is written once in the document and referred to by the operations.
extension OpenAPIDocument {
  /// Bytes of a type of their own.
  static let binary: JSONValue = ["type": "string", "format": "binary"]

  static let notModified: JSONValue = [
    "description": "The client has it already.",
    "headers": references(to: [.requestID, .caching, .tag]),
  ]

  static let ifMatch: JSONValue = ["$ref": "#/components/parameters/IfMatch"]
  static let ifNoneMatch: JSONValue = ["$ref": "#/components/parameters/IfNoneMatch"]

  static func key(isRequired: Bool) -> JSONValue {
    [
      "name": "Idempotency-Key", "in": "header", "required": .bool(isRequired),
      "description": """
      Names the request: sent again with the same key, it is not done again, and is answered as it \
      was. A request that is refused uses up no key: sent again under it, or arriving late after it \
      was sent twice, it may still be done. The events of an order have the key that it was placed \
      under. The store may be made to forget keys; it keeps each for a day at least.
      """,
      "schema": ["type": "string", "pattern": .string(IdempotencyKey.pattern)],
    ]
  }

  static func references(to headers: [HeaderDescription]) -> JSONValue {
    .object(
      headers.map { .init($0.name, ["$ref": .string("#/components/headers/\($0.name)")]) }
    )
  }

  static func components(
    _ schemas: [String: JSONValue],
    problems: Set<Int>,
    needsAccounts: Bool
  ) -> JSONValue {
    var components: [JSONValue.Member] = [
      .init("schemas", .object(schemas.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })),
      .init(
        "responses",
        .object(problems.sorted().map { .init("Problem\($0)", response(of: $0)) })
      ),
      .init("headers", .object(HeaderDescription.all.map { .init($0.name, $0.json) })),
      .init(
        "parameters",
        [
          "IfMatch": [
            "name": "If-Match", "in": "header", "required": true,
            "description": "The ETag that was read with what is changed; `*` is any.",
            "schema": [
              "type": "string", "pattern": .string(JSONSchema.Format.entityTags.pattern),
              "examples": ["\"r1\"", "*"],
            ],
          ],
          "IfNoneMatch": [
            "name": "If-None-Match", "in": "header", "required": false,
            "description": "The ETag of what the client has already.",
            "schema": ["type": "string", "examples": ["\"c1\""]],
          ],
        ]
      ),
    ]
    if needsAccounts {
      components.append(
        .init(
          "securitySchemes",
          [
            "token": [
              "type": "http", "scheme": "bearer",
              "description": .string(rights),
            ]
          ]
        )
      )
    }
    return .object(components)
  }

  /// The description of tokens, and of `x-role` of an operation.
  private static var rights: String {
    "The access token of `POST /v1/sessions`. `x-role` is the least role that an operation takes. "
      + Role.allCases.map(\.summary).joined(separator: " ")
  }

  /// What every problem has; some have members of their own beside.
  static let problem: JSONValue = [
    "type": "object",
    "description": "Why a request was not answered as it was asked (RFC 9457).",
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
              "type": "string", "description": "Where, as in `variants[0].sku`; `$` is all of it.",
            ],
            "code": ["type": "string"], "message": ["type": "string"],
            "accepted": ["type": "array", "items": ["type": "string"]],
          ],
          "required": ["field", "code", "message"],
          "additionalProperties": false,
        ],
      ],
      "current": ["description": "What the thing has become that was changed meanwhile."],
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
      "content": [
        "application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]
      ],
    ]
  }

  private static func sentence(for status: Int) -> String {
    switch status {
    case 400: "The request cannot be understood, or has a parameter that there is not."
    case 401: "It is not known who asks."
    case 403: "Whoever asks may not."
    case 404: "It is not there."
    case 406: "There is no answer in a form that the client accepts."
    case 409: "A rule of the store forbids it as things are."
    case 412: "It was changed meanwhile."
    case 413: "The body is too large."
    case 415: "The body is of a type that is not taken."
    case 422: "What was sent is not right, field by field."
    case 428: "If-Match has to say which state is meant."
    case 429: "That was asked too often."
    case 500: "The store could not do it."
    case 503: "The store cannot do it now."
    case 507: "The store has no room left."
    default: "It is not done."
    }
  }
}

extension HeaderDescription {
  fileprivate var json: JSONValue {
    [
      "description": .string(summary), "required": .bool(isRequired),
      "schema": ["type": "string"],
    ]
  }
}
