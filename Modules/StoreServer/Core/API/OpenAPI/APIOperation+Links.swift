import FoundationCore
import StoreHTTP

extension APIOperation {
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
