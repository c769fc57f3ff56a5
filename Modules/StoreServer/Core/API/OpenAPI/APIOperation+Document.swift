import FoundationCore
import StoreHTTP

extension APIOperation {
  /// Creates the operation that returns the OpenAPI document of the others and of itself.
  package static func document(of others: [APIOperation], needsAccounts: Bool) -> APIOperation {
    let written = Deferred {
      let all = others + [document { WrittenDocument([]) }]
      let json = OpenAPIDocument(all, needsAccounts: needsAccounts).json
      return WrittenDocument(Array(json.text().utf8))
    }
    return document { written.value }
  }

  private static func document(
    _ content: @escaping @Sendable () -> WrittenDocument
  ) -> APIOperation {
    APIOperation(
      APIRoute("showDocument", .get, "/v1/openapi.json"),
      summary: "Returns the OpenAPI document of this API.",
      role: nil,
      success: .json(.any, "The document."),
      validator: { _ in content().tag },
      run: { _ in
        HTTPResponse(fields: ["Content-Type": "application/json"], body: HTTPBody(content().bytes))
      }
    )
  }
}

/// The document, which is written once, since any client may request it, signed in or not.
private struct WrittenDocument {
  let bytes: [UInt8]
  let tag: EntityTag

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tag = EntityTag(hash: String(StableHash(bytes).value, radix: 16))
  }
}

extension APIOperation {
  /// Returns the operations of `/` and `/v1`: what there is, for people and programs that arrive.
  static func index(of others: [APIOperation]) -> [APIOperation] {
    let lists = others.filter {
      $0.method == .get && $0.pathNames.isEmpty && $0.success.content != nil
    }
    return [APIRoute("showStore", .get, "/"), APIRoute("showVersion", .get, "/v1")].map { route in
      APIOperation(
        route,
        summary: "Returns the addresses of the lists and of the OpenAPI document.",
        role: nil,
        success: .json(.list("Index", of: entry), "The addresses.")
      ) { _ in
        var entries: [JSONValue] = lists.map {
          ["path": .string($0.path), "summary": .string($0.summary)]
        }
        entries.append([
          "path": "/v1/openapi.json",
          "summary": "Returns the OpenAPI document of this API.",
        ])
        return HTTPResponse(listing: entries)
      }
    }
  }

  private static let entry = JSONSchema.object([
    .init("path", .string(1...200), isRequired: true),
    .init("summary", .string(1...500), isRequired: true),
  ])

  /// Returns the OpenAPI links of a creating operation: the operations on the new resource, with
  /// the parameters taken from the response.
  ///
  /// API testers follow them to reach existing resources.
  func links(from success: SuccessResponse, to others: [APIOperation]) -> [JSONValue.Member] {
    guard success.status == 201, success.content?.hasIdentifier == true else { return [] }
    return others.compactMap { other in
      guard other.path.hasPrefix("\(path)/{") else { return nil }
      let ours = Set(pathNames)
      let theirs = other.pathNames.filter { !ours.contains($0) }
      guard theirs.count == 1 else { return nil }
      var parameters = pathNames.map { name in
        JSONValue.Member("path.\(name)", .string("$request.path.\(name)"))
      }
      parameters.append(.init("path.\(theirs[0])", "$response.body#/id"))
      if other.route.requiresIfMatch {
        parameters.append(.init("header.If-Match", "$response.header.ETag"))
      }
      return .init(
        other.name,
        ["operationId": .string(other.name), "parameters": .object(parameters)]
      )
    }
  }
}

extension APIOperation.SuccessResponse.Content {
  fileprivate var hasIdentifier: Bool {
    if case .json(let schema) = self { schema.value.hasIdentifier } else { false }
  }
}

extension JSONSchema {
  fileprivate var hasIdentifier: Bool {
    switch self {
    case .named(_, let schema): schema.hasIdentifier
    case .object(let members, _): members.contains { $0.name == "id" }
    default: false
    }
  }
}
