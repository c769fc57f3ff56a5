import FoundationCore
import StoreHTTP

/// What can be asked of the store and what it answers, as OpenAPI 3.1 has it.
///
/// It is made from the operations alone, and so says what they do.
struct OpenAPIDocument: Sendable {
  let json: JSONValue

  /// Describes the operations.
  ///
  /// - Parameters:
  ///   - operations: In the order they are shown.
  ///   - needsAccounts: Whether whoever asks has to have signed in.
  init(_ operations: [StoreOperation], needsAccounts: Bool) {
    var schemas: [String: JSONValue] = [:]
    var paths: [String] = []
    var items: [String: [JSONValue.Member]] = [:]
    var statuses: Set<Int> = []
    for operation in operations {
      if items[operation.path] == nil { paths.append(operation.path) }
      items[operation.path, default: []].append(
        .init(
          operation.method.rawValue.lowercased(),
          operation.json(needsAccounts: needsAccounts, leadingTo: operations, &schemas)
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

extension StoreOperation {
  fileprivate func json(
    needsAccounts: Bool,
    leadingTo others: [StoreOperation],
    _ schemas: inout [String: JSONValue]
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
    let parameters = parametersJSON(&schemas)
    if !parameters.isEmpty { object.append(.init("parameters", .array(parameters))) }
    if let body = bodyJSON(&schemas) { object.append(.init("requestBody", body)) }
    var responses = answers.map { answer in
      let links = links(from: answer, to: others)
      return (answer.status, answer.json(hasTag: validator != nil, links: links, &schemas))
    }
    if validator != nil { responses.append((304, OpenAPIDocument.notModified)) }
    for status in problemStatuses(needsAccounts: needsAccounts) {
      responses.append((status, ["$ref": .string("#/components/responses/Problem\(status)")]))
    }
    object.append(
      .init(
        "responses",
        .object(responses.sorted { $0.0 < $1.0 }.map { .init(String($0.0), $0.1) })
      )
    )
    return .object(object)
  }

  /// The part of the store that it belongs to, by which documents are leafed through.
  private var tag: String {
    let parts = path.split(separator: "/")
    return parts.first == "v1" && parts.count > 1 ? String(parts[1]) : "service"
  }

  private func parametersJSON(_ schemas: inout [String: JSONValue]) -> [JSONValue] {
    var all = parameters.map { parameter -> JSONValue in
      [
        "name": .string(parameter.name), "in": .string(parameter.place.rawValue),
        "description": .string(parameter.summary),
        "required": .bool(parameter.place == .path), "schema": parameter.schema.json(&schemas),
      ]
    }
    if isConditional { all.append(OpenAPIDocument.ifMatch) }
    switch keyed {
    case .never: break
    case .optional: all.append(OpenAPIDocument.key(isRequired: false))
    case .required: all.append(OpenAPIDocument.key(isRequired: true))
    }
    if validator != nil { all.append(OpenAPIDocument.ifNoneMatch) }
    return all
  }

  private func bodyJSON(_ schemas: inout [String: JSONValue]) -> JSONValue? {
    switch body {
    case .none: nil
    case .json(let schema):
      ["required": true, "content": ["application/json": ["schema": schema.json(&schemas)]]]
    case .stream(let types, _):
      [
        "required": true,
        "content": .object(types.map { .init($0, ["schema": OpenAPIDocument.binary]) }),
      ]
    }
  }
}

extension StoreOperation.Success {
  fileprivate func json(
    hasTag: Bool,
    links: [JSONValue.Member],
    _ schemas: inout [String: JSONValue]
  ) -> JSONValue {
    var lines = [HeaderDescription.requestID, .caching] + headers
    if hasTag, !lines.contains(.tag) { lines.append(.tag) }
    var object: [JSONValue.Member] = [
      .init("description", .string(summary)),
      .init("headers", OpenAPIDocument.references(to: lines)),
    ]
    switch content {
    case .json(let schema):
      let schema = schema.json(&schemas)
      object.append(.init("content", ["application/json": ["schema": schema]]))
    case .other(let type):
      object.append(.init("content", .object([.init(type, ["schema": OpenAPIDocument.binary])])))
    case nil: break
    }
    if !links.isEmpty { object.append(.init("links", .object(links))) }
    return .object(object)
  }
}
