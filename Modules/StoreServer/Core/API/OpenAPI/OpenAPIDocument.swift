import FoundationCore
import StoreHTTP

/// The OpenAPI 3.1 document of the store's API.
///
/// It is generated from the operations, so it cannot differ from them.
struct OpenAPIDocument: Sendable {
  let json: JSONValue

  /// Describes the operations, in their order.
  init(_ operations: [APIOperation], needsAccounts: Bool) {
    var schemas: [String: JSONValue] = [:]
    var paths: [String] = []
    var items: [String: [JSONValue.Member]] = [:]
    var statuses: Set<Int> = []
    for operation in operations {
      if items[operation.path] == nil { paths.append(operation.path) }
      items[operation.path, default: []].append(
        .init(
          operation.method.rawValue.lowercased(),
          operation.json(needsAccounts: needsAccounts, linkingTo: operations, schemas: &schemas)
        )
      )
      statuses.formUnion(operation.problemStatuses(needsAccounts: needsAccounts))
    }
    schemas["Problem"] = Self.problem
    json = [
      "openapi": "3.1.0",
      "info": [
        "title": "Rialto store",
        "version": "1.0.0",
        "description": "Products, categories, brands, stock, reviews and orders of one store.",
      ],
      "servers": [["url": "/"]],
      "paths": .object(paths.map { .init($0, .object(items[$0] ?? [])) }),
      "components": Self.components(schemas, problems: statuses, needsAccounts: needsAccounts),
    ]
  }
}

extension APIOperation {
  fileprivate func json(
    needsAccounts: Bool,
    linkingTo others: [APIOperation],
    schemas: inout [String: JSONValue]
  ) -> JSONValue {
    var object: [JSONValue.Member] = [
      .init("operationId", .string(name)),
      .init("summary", .string(summary)),
      .init("tags", [.string(tag)]),
    ]
    if needsAccounts, let role {
      object.append(.init("security", [["token": []]]))
      object.append(.init("x-role", .string(role.rawValue)))
    }
    let parameters = parametersJSON(schemas: &schemas)
    if !parameters.isEmpty { object.append(.init("parameters", .array(parameters))) }
    if let body = bodyJSON(schemas: &schemas) { object.append(.init("requestBody", body)) }
    var responses = successes.map { success in
      let links = links(from: success, to: others)
      return (
        success.status, success.json(hasTag: validator != nil, links: links, schemas: &schemas)
      )
    }
    if validator != nil { responses.append((304, OpenAPIDocument.notModified)) }
    for status in problemStatuses(needsAccounts: needsAccounts) {
      responses.append((status, ["$ref": .string("#/components/responses/Problem\(status)")]))
    }
    object.append(
      .init(
        "responses",
        .object(responses.ordered { $0.0 < $1.0 }.map { .init(String($0.0), $0.1) })
      )
    )
    return .object(object)
  }

  /// The tag that groups the operation in documentation viewers.
  private var tag: String {
    let parts = path.split(separator: "/")
    return parts.first == "v1" && parts.count > 1 ? String(parts[1]) : "service"
  }

  private func parametersJSON(schemas: inout [String: JSONValue]) -> [JSONValue] {
    var all = parameters.map { parameter -> JSONValue in
      [
        "name": .string(parameter.name), "in": .string(parameter.location.rawValue),
        "description": .string(parameter.summary),
        "required": .bool(parameter.location == .path), "schema": parameter.schema.json(&schemas),
      ]
    }
    if route.requiresIfMatch { all.append(OpenAPIDocument.ifMatch) }
    switch route.idempotencyKey {
    case .never: break
    case .optional: all.append(OpenAPIDocument.key(isRequired: false))
    case .required: all.append(OpenAPIDocument.key(isRequired: true))
    }
    if validator != nil { all.append(OpenAPIDocument.ifNoneMatch) }
    return all
  }

  private func bodyJSON(schemas: inout [String: JSONValue]) -> JSONValue? {
    switch body {
    case .none: nil
    case .json(let schema):
      ["required": true, "content": ["application/json": ["schema": schema.value.json(&schemas)]]]
    case .stream(let types, _):
      [
        "required": true,
        "content": .object(types.map { .init($0, ["schema": OpenAPIDocument.binary]) }),
      ]
    }
  }
}

extension APIOperation.SuccessResponse {
  fileprivate func json(
    hasTag: Bool,
    links: [JSONValue.Member],
    schemas: inout [String: JSONValue]
  ) -> JSONValue {
    var lines = [HeaderDescription.requestID, .caching] + headers
    if hasTag, !lines.contains(.tag) { lines.append(.tag) }
    var object: [JSONValue.Member] = [
      .init("description", .string(summary)),
      .init("headers", OpenAPIDocument.references(to: lines)),
    ]
    switch content {
    case .json(let schema):
      let schema = schema.value.json(&schemas)
      object.append(.init("content", ["application/json": ["schema": schema]]))
    case .other(let type):
      object.append(.init("content", .object([.init(type, ["schema": OpenAPIDocument.binary])])))
    case nil: break
    }
    if !links.isEmpty { object.append(.init("links", .object(links))) }
    return .object(object)
  }
}

extension APIOperation {
  /// Returns the status codes of all problems that the operation or the request handler responds
  /// with.
  func problemStatuses(needsAccounts: Bool) -> [Int] {
    // Unknown parameters, requests of other origins, internal errors and a busy store concern every
    // operation.
    var statuses = Set(problems).union([400, 403, 500, 503])
    if successes.contains(where: { $0.content != nil }) { statuses.insert(406) }
    if needsAccounts, role != nil { statuses.insert(401) }
    if parameters.contains(where: { $0.location == .path }) { statuses.insert(404) }
    if !method.isSafe, role != nil { statuses.formUnion([409, 507]) }
    if route.requiresIfMatch { statuses.formUnion([412, 428]) }
    switch body {
    case .none: break
    case .json: statuses.formUnion([413, 415, 422])
    case .stream: statuses.formUnion([413, 415])
    }
    return statuses.ordered()
  }
}
